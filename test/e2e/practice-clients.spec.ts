import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { dass21Items } from '#domain/questionnaires/dass21.ts'
import { signInByRequests } from '#test/support/api-sign-in.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { signUpByRequests } from '#test/support/open-booking.ts'
import { apiOf } from '#test/support/page-api.ts'
import { toast } from '#test/support/pages/portal.ts'
import { setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { routeOnce } from '#test/support/route-once.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff, signInStaffByEmail } from '#test/support/staff-browser.ts'
import { addColleague } from '#test/support/staff-world.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** Walks and looks at a page once everything on it has arrived. */
async function look(page: Page) {
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
}

/** The server does it, and its answer is lost on the way. */
const loseAnswer = (page: Page, url: string) =>
  routeOnce(page, url, async (route) => {
    await route.fetch()
    await route.abort()
  })

/** The first answer is lost; the second press is answered as the first was, and nothing is done twice. */
async function pressTwice(page: Page, button: Locator, url: string) {
  await loseAnswer(page, url)
  await button.click()
  await expect(page.getByText('We don’t know yet whether it was done.')).toBeVisible()
  await button.click()
}

test('a client is found, booked for as a series, reported on, moved and cancelled', async ({ page }) => {
  // Every page of a client, one after the other.
  test.slow()
  await setOwnIpAddress(page)
  const client = await signUpByRequests(page, 'adult')
  const { token } = await signInByRequests(page, client)
  const answers = Object.fromEntries(dass21Items.map(({ key }) => [key, '1']))
  const api = apiOf(page, token)
  await api.post('/client-records/me/questionnaires/dass21/submissions', { answers })
  await api.put('/client-records/me/ndis', { plan: 'planManaged', number: '430111222' })
  // With whom no other test books: the free times stay as they are shown.
  const clinician = `Saskia ${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const { email } = await addColleague(clinician)

  await signInAsStaff(page, 'administrator')
  await page.goto('/practice/clients')
  await page.getByLabel('Find a client').fill(client.email)
  await expect(page.getByRole('heading', { name: '1 client' })).toBeVisible()
  await look(page)
  // By keyboard from the field to the client.
  await page.getByLabel('Find a client').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Opening it is recorded.')).toBeVisible()
  await expect(page.getByText('Answers are open only to a GP who has this client booked.')).toBeVisible()

  await page.getByRole('link', { name: 'Book a session' }).click()
  await page.getByLabel('With', { exact: true }).selectOption({ label: clinician })
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
  await page.getByLabel('Book the 6 sessions that the referral does not cover').check()
  await look(page)
  await pressTwice(
    page,
    page.getByRole('button', { name: 'Book 6 sessions' }),
    '**/api/staff/clients/*/appointments',
  )
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('table')).toBeVisible()
  await expect(sessions.getByRole('row').filter({ hasText: 'Booked' })).toHaveCount(6)

  // Now that they are booked with the psychologist, their scores are open to that psychologist, and no answers.
  await signInStaffByEmail(page, email)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'DASS-21 over time' })).toBeVisible()
  await expect(page.getByText('Answers are open only to a GP who has this client booked.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show answers/ })).toHaveCount(0)
  await notePlanManager(page)
  await noteReferral(page)
  await look(page)
  await writeReport(page)

  // One of the series moves by itself.
  await sessions.getByRole('link').last().click()
  await expect(page.getByRole('heading', { name: 'Move', exact: true })).toBeVisible()
  await expect(slot.last()).toBeVisible()
  await look(page)
  const when = page
    .getByRole('paragraph')
    .filter({ hasText: `with ${clinician}` })
    .first()
  const before = (await when.textContent()) ?? ''
  await slot.last().click()
  await pressTwice(
    page,
    page.getByRole('button', { name: 'Move the session' }),
    '**/api/staff/appointments/*/move',
  )
  await expect(toast(page).last()).toContainText('The session has moved.')
  // The page reads it again after the toast: what is cancelled is named by its time.
  await expect(when).not.toHaveText(before)

  await page
    .getByRole('group', { name: 'Which sessions?' })
    .last()
    .getByLabel(/All that are still to come/)
    .check()
  await page.getByRole('button', { name: 'Cancel 6 sessions' }).click()
  await page.getByRole('button', { name: 'Cancel them' }).click()
  // A cancelled session alone opens no client: the clinician is back in the week.
  await expect(page).toHaveURL(/\/practice\/week\?date=/)
  await expect(page.getByText(/sessions are cancelled\. No email will reach the client/)).toBeVisible()
})

async function notePlanManager(page: Page) {
  const part = page.getByRole('region', { name: 'NDIS plan manager' })
  await expect(part).toContainText('No email address noted')
  await part.getByRole('button', { name: 'Note it' }).click()
  await part.getByLabel('Email of the plan manager').fill('invoices@')
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(part.getByText('Email is not valid').first()).toBeVisible()
  await part.getByLabel('Email of the plan manager').fill('invoices@manager.example')
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(part.getByText('invoices@manager.example')).toBeVisible()
}

/** One that was noted by mistake is removed. The form with its errors stays open. */
async function noteReferral(page: Page) {
  const open = page.getByRole('button', { name: 'Note a referral' })
  const save = page.getByRole('button', { name: 'Save referral' })
  await open.click()
  await page.getByLabel('Date written').fill('2026-01-06')
  await page.getByLabel('Written by').fill('Dr Ruth Abara')
  await save.click()
  await expect(page.getByText('Written on 6 Jan 2026')).toBeVisible()
  await expect(page.getByText('sessions used on this referral')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the referral of 6 Jan 2026' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('button', { name: 'Remove the referral of 6 Jan 2026' })).toBeHidden()
  await open.click()
  await save.click()
  await expect(page.getByText('Enter who wrote it').first()).toBeVisible()
}

/** From the client’s page and back to it: a draft, a document, sent. */
async function writeReport(page: Page) {
  await page.getByLabel('Date written').fill('2026-01-05')
  await page.getByLabel('Written by').fill('Dr Ruth Abara')
  await page.getByRole('button', { name: 'Save referral' }).click()
  await page.getByRole('link', { name: 'Write the report to Dr Ruth Abara' }).click()
  await expect(page.getByRole('heading', { name: 'Report to the referrer' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save draft' })
  await page.getByLabel('Assessment').fill('Worry.')
  await page.getByRole('link', { name: 'Client page' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByLabel('Assessment')).toHaveValue('Worry.')
  await loseAnswer(page, '**/api/staff/clients/*/referrals/*/report')
  await save.click()
  await expect(page.getByText('We could not reach the service')).toBeVisible()
  await page.getByLabel('Assessment').fill('Worry that keeps them awake.')
  await save.click()
  await expect(page.getByText('Save again to put yours in its place.')).toBeVisible()
  await save.click()
  await expect(toast(page).last()).toContainText('The draft is saved.')
  await page.reload()
  await expect(page.getByLabel('Assessment')).toHaveValue('Worry that keeps them awake.')
  await page.getByRole('button', { name: 'Finish the report' }).click()
  await expect(page.getByText('Please write something here').first()).toBeVisible()
  for (const part of ['Treatment provided', 'Progress', 'Recommendations'])
    await page.getByLabel(part).fill(`${part}: words.`)
  await page.getByLabel('Put the DASS-21 scores into the report').check()
  await look(page)
  await page.getByRole('button', { name: 'Finish the report' }).click()
  await expect(page.getByText('Finished, and not sent yet.')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('report-to-the-referrer.pdf')
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText(/It no longer changes\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Client page' }).click()
  await expect(page.getByRole('link', { name: /^Report sent on/ })).toBeVisible()
}
