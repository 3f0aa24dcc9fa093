import { expect, type Page } from '@playwright/test'
import { dass21Items } from '#domain/surveys/dass21-items.ts'
import { signInByRequests } from '#test/support/api-sign-in.ts'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { signUpByRequests } from '#test/support/open-booking.ts'
import { apiOf } from '#test/support/page-api.ts'
import { toast } from '#test/support/pages/portal.ts'
import { setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { getVisitorCookie } from '#test/support/pages/held-time.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('a client is found, booked for as a series, moved and cancelled', async ({ page }) => {
  await setOwnIpAddress(page)
  await getVisitorCookie(page)
  const client = await signUpByRequests(page, 'adult')
  const { token } = await signInByRequests(page, client)
  const answers = Object.fromEntries(dass21Items.map(({ key }) => [key, '1']))
  await apiOf(page, token).post('/client-records/me/questionnaires/dass21/submissions', { answers })

  await signInAsStaff(page, 'psychologist')
  const session = await page.request.get('/api/staff/session')
  const { clinician } = await session.json()

  await signInAsStaff(page, 'administrator')
  await page.goto('/practice/clients')
  await page.getByLabel('Find a client').fill(client.email)
  await expect(page.getByRole('heading', { name: '1 client' })).toBeVisible()
  await checkAccessibility(page)
  await page.setViewportSize(desktop)
  // By keyboard from the field to the client.
  await page.getByLabel('Find a client').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Opening it is recorded.')).toBeVisible()
  await expect(page.getByText('Answers are open only to a GP who has this client booked.')).toBeVisible()

  await page.getByRole('link', { name: 'Book a session' }).click()
  await page.getByLabel('With', { exact: true }).selectOption({ label: clinician.name })
  await page.getByLabel('How often').selectOption('Every two weeks')
  await page.getByLabel('How many').selectOption('6 sessions')
  const slot = page
    .getByRole('region', { name: 'Free times' })
    .getByRole('button', { pressed: false })
    .filter({ hasText: /\d (am|pm)$/ })
  await slot.last().focus()
  await page.keyboard.press('Enter')
  const plan = page.getByRole('list', { name: 'Sessions' })
  await expect(plan.getByRole('listitem')).toHaveCount(6)
  const agree = page.getByLabel(/that the referral does not cover/)
  if (await agree.isVisible()) await agree.check()
  await walkByKeyboard(page)
  await checkAccessibility(page)
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: /^Book \d sessions$/ }).click()
  await expect(toast(page).last()).toContainText('sessions are booked')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('table')).toBeVisible()
  const booked = await sessions.getByRole('row').filter({ hasText: 'Booked' }).count()
  expect(booked).toBeGreaterThan(1)

  // Now that they are booked with the psychologist, their scores are open to that psychologist, and no answers.
  await signInAsStaff(page, 'psychologist')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'DASS-21 over time' })).toBeVisible()
  await expect(page.getByText('Answers are open only to a GP who has this client booked.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show answers/ })).toHaveCount(0)
  await walkByKeyboard(page)
  await checkAccessibility(page)
  await page.setViewportSize(desktop)

  await writeReport(page)

  // One of the series moves by itself.
  await sessions.getByRole('link').last().click()
  await expect(page.getByRole('heading', { name: 'Move', exact: true })).toBeVisible()
  await walkByKeyboard(page)
  await checkAccessibility(page)
  await page.setViewportSize(desktop)
  await slot.last().click()
  await page.getByRole('button', { name: 'Move the session' }).click()
  await expect(toast(page).last()).toContainText('The session has moved.')

  await page
    .getByRole('group', { name: 'Which sessions?' })
    .last()
    .getByLabel(/All that are still to come/)
    .check()
  await page.getByRole('button', { name: `Cancel ${booked} sessions` }).click()
  await checkAccessibility(page, { within: 'dialog' })
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Cancel them' }).click()
  // A cancelled session alone opens no client: the clinician is back in the week.
  await expect(page).toHaveURL(/\/practice\/week\?date=/)
  await expect(page.getByText(/sessions are cancelled\. No email will reach the client/)).toBeVisible()
})

/** From the client’s page and back to it: a draft, a document, sent. */
async function writeReport(page: Page) {
  await page.getByRole('button', { name: 'Note a referral' }).click()
  await page.getByLabel('Date written').fill('2026-01-05')
  await page.getByLabel('Written by').fill('Dr Ruth Abara')
  await page.getByRole('button', { name: 'Save referral' }).click()
  await page.getByRole('link', { name: 'Write the report to Dr Ruth Abara' }).click()
  await expect(page.getByRole('heading', { name: 'Report to the referrer' })).toBeVisible()
  await page.getByLabel('Assessment').fill('Worry that keeps them awake.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page).last()).toContainText('The draft is saved.')
  await page.reload()
  await expect(page.getByLabel('Assessment')).toHaveValue('Worry that keeps them awake.')
  await page.getByRole('button', { name: 'Finish the report' }).click()
  await expect(page.getByText('Please write something here').first()).toBeVisible()
  for (const part of ['Treatment provided', 'Progress', 'Recommendations'])
    await page.getByLabel(part).fill(`${part}: words.`)
  await page.getByLabel('Put the DASS-21 scores into the report').check()
  await walkByKeyboard(page)
  await checkAccessibility(page)
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Finish the report' }).click()
  await expect(page.getByText('Finished, and not sent yet.')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('report-to-the-referrer.pdf')
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText(/It no longer changes\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Client page' }).click()
  await expect(page.getByRole('link', { name: /^Report sent on/ })).toBeVisible()
}

test('the clinician sees the scores, notes the referral and counts by it', async ({ page }) => {
  await signInAsStaff(page, 'psychologist')
  await page.goto('/practice/clients')
  await page.getByLabel('Find a client').fill('heath k')
  await page.getByRole('link', { name: /Kym Heath/ }).click()
  await expect(page.getByText('You see this page because Kym is booked with you.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'DASS-21 over time' })).toBeVisible()
  await page.getByRole('button', { name: 'Note a referral' }).click()
  await page.getByRole('button', { name: 'Save referral' }).click()
  await expect(page.getByText('Enter who wrote it').first()).toBeVisible()
  await page.getByLabel('Date written').fill('2026-01-05')
  await page.getByLabel('Written by').fill('Dr Ruth Abara')
  await checkAccessibility(page)
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Save referral' }).click()
  await expect(page.getByText('Written on 5 Jan 2026')).toBeVisible()
  await expect(page.getByText('sessions used on this referral')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the referral of 5 Jan 2026' }).click()
  await expect(page.getByRole('button', { name: 'Remove the referral of 5 Jan 2026' })).toBeHidden()
  // The private note on a session is on its page, too.
  await page.getByRole('region', { name: 'Sessions' }).getByRole('link').first().click()
  await page.getByLabel('Private note on this booking').fill('Prefers mornings')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await checkAccessibility(page)
})
