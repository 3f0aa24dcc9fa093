import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { signInByRequests } from '#test/support/api-sign-in.ts'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { positiveSafetyCheck, submissionsPath } from '#test/support/gp-needs.ts'
import { signUpByRequests } from '#test/support/open-booking.ts'
import { apiOf } from '#test/support/page-api.ts'
import { getVisitorCookie } from '#test/support/pages/held-time.ts'
import { setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'

test('failed jobs: the page can be read by everyone and walked with keys', async ({ page }) => {
  await signInAsStaff(page, 'administrator')
  await page.goto('/admin/jobs')
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  await walkByKeyboard(page)
  await checkAccessibility(page)
})

test('a safety task that no one has taken on stands above the day', async ({ page }) => {
  await setOwnIpAddress(page)
  await getVisitorCookie(page)
  const client = await signUpByRequests(page, 'adult')
  const { token } = await signInByRequests(page, client)
  await apiOf(page, token).post(submissionsPath('safetyCheck'), { answers: positiveSafetyCheck })
  await signInAsStaff(page, 'administrator')
  await page.goto('/practice')
  // Other tests raise tasks too: the oldest are shown.
  const banner = page.getByRole('region', { name: 'Safety tasks that wait' })
  await expect(banner.getByRole('heading', { name: /^Safety task: / }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Safety tasks \d+ waiting$/ })).toBeVisible()
  await checkAccessibility(page, { within: '[aria-label="Safety tasks that wait"]' })
  await banner
    .getByRole('link', { name: /^Open the task of / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Whom to call' })).toBeVisible()
})

test('an administrator invites one person, then a file of which one line is ready', async ({ page }) => {
  await signInAsStaff(page, 'administrator')
  await page.goto('/admin/invites')
  const one = page.getByRole('form', { name: 'Invite one person' })
  await one.getByRole('button', { name: 'Invite' }).click()
  const email = `${randomUUID()}@invite.example`
  await one.getByLabel('First name').fill('Hugo')
  await one.getByLabel('Last name').fill('Blanc')
  await one.getByLabel('Email').fill(email)
  await one.getByLabel('Mobile').fill('0491 570 156')
  await one.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Hugo Blanc can sign up now, but no email went out')).toBeVisible()
  await expect(page.getByText('Kept in the outbox: no mail service is set up.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Invited lately' })).toContainText(email)

  const fresh = `${randomUUID()}@file.example`
  await page.getByLabel('CSV file').setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    // As Excel saves it on Windows.
    buffer: Buffer.from(
      `First name,Last name,Email,Mobile\nMei,Chua,${fresh},0491 570 159\nRenée,Price,renee@price,491\nHugo,Blanc,${email},0491 570 156\n`,
      'latin1',
    ),
  })
  await expect(page.getByText('november.csv: 1 ready, 1 left out, 1 to fix.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Line 3 Renée Price/ })).toContainText(
    'The email is not complete',
  )
  await walkByKeyboard(page)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(page.getByText('One person is invited, but no email goes out')).toBeVisible()
})

test('what an email says of the practice is written and previewed', async ({ page }) => {
  await signInAsStaff(page, 'administrator')
  await page.goto('/admin/email-texts')
  const form = page.getByRole('form', { name: 'New price' })
  const words = `Our own words ${randomUUID()}`
  await form.getByLabel('Your own words').fill(words)
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe').getByText(words)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“New price” now has your words.')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Your own words')).toHaveValue(words)
})
