import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { signInByRequests } from '#test/support/api-sign-in.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { positiveSafetyCheck, submissionsPath } from '#test/support/gp-needs.ts'
import { signUpByRequests } from '#test/support/open-booking.ts'
import { apiOf } from '#test/support/page-api.ts'
import { keysOf } from '#test/support/pages/booking-keys.ts'
import { setOwnIpAddress } from '#test/support/pages/sign-up.ts'
import { walkByKeyboard } from '#test/support/pages/walk-by-keyboard.ts'
import { test } from '#test/support/shared-context-test.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** What a keyboard cannot reach is not there for everyone. */
const tabTo = (page: Page, role: 'button' | 'link' | 'textbox', name: string | RegExp): Promise<void> =>
  keysOf(page).tabTo(page.getByRole('main').getByRole(role, { name }).first())

test('a safety task stands above the day, and is opened, taken on and closed with the keyboard alone', async ({
  page,
}) => {
  await setOwnIpAddress(page)
  // Longer than a line of a phone, and of its own.
  const lastName = `Vandermeerwolfeschlegelstein${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 12)}`
  const client = await signUpByRequests(page, 'adult', { called: { firstName: 'Oriel', lastName } })
  const { token } = await signInByRequests(page, client)
  await apiOf(page, token).post(submissionsPath('safetyCheck'), { answers: positiveSafetyCheck })
  await signInAsStaff(page, 'administrator')
  // A day without sessions: axe looks at all of a page for a part of it. Other tests raise tasks too: the oldest are shown.
  await page.goto(staffPages.today({ date: '2024-01-01' }))
  const banner = page.getByRole('region', { name: 'Safety tasks waiting' })
  await expect(banner.getByRole('heading', { name: /^Safety task: / }).first()).toBeVisible()
  await expect(banner.getByRole('link', { name: /^Open the task of / }).first()).toBeVisible()
  await checkAccessibility(page, { within: '[aria-label="Safety tasks waiting"]' })
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: /^Safety tasks \d+ waiting$/ }).click()
  await expect(page).toHaveURL('/admin/safety-tasks')
  // The address changes before the page does, and the banner of the page before names the same client.
  await expect(page.getByRole('heading', { level: 1, name: 'Safety tasks' })).toBeVisible()
  // The newest may stand anywhere among those of other tests: this one by the name of its own client.
  const name = `${client.firstName} ${client.lastName}`
  const own = page.getByRole('main').getByRole('link', { name: new RegExp(name) })
  await own.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Whom to call' })).toBeVisible()
  await walkByKeyboard(page)

  await tabTo(page, 'button', 'I am on it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'I am on it' })).toHaveCount(0)
  await tabTo(page, 'button', 'Close the task')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('form', { name: 'Close the task' })
      .getByText(/required|Please/)
      .first(),
  ).toBeVisible()
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)
  await tabTo(page, 'textbox', 'What was done')
  await page.keyboard.type('Called at once. They are with their sister.')
  // What was typed is still there after a look at another page.
  await page.getByRole('link', { name: 'All safety tasks' }).press('Enter')
  await own.press('Enter')
  await expect(page.getByLabel('What was done')).toHaveValue('Called at once. They are with their sister.')
  await tabTo(page, 'button', 'Close the task')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What was done' })).toBeVisible()
})

test('an opened message and its delete dialog are used by keyboard', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Subject').selectOption('I have feedback')
  await page.getByLabel('First name', { exact: true }).fill('Imogen')
  await page.getByLabel('Last name', { exact: true }).fill('Castellano')
  await page.getByLabel('Email', { exact: true }).fill('imogen@mail.example')
  await page.getByLabel('Phone number', { exact: true }).fill('0491 570 006')
  await page.getByLabel('Comments', { exact: true }).fill('The letters could be larger.')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your message' })).toBeVisible()

  await signInAsStaff(page, 'administrator')
  await page.goto('/admin/messages?show=all')
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
  const first = page.getByRole('list', { name: 'Messages' }).getByRole('link').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What was sent' })).toBeVisible()
  await walkByKeyboard(page)
  await checkAccessibility(page, { within: 'main' })
  await page.setViewportSize(desktop)

  await tabTo(page, 'button', 'Delete')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this message?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()
})
