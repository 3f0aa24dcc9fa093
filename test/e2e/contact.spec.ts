import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/browser-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { openBeforeScripts } from '#test/support/early-page.ts'
import { pressRefused } from '#test/support/pages/questionnaires.ts'
import { signInTab } from '#test/support/signed-in.ts'
import { phone } from '#test/support/viewports.ts'

test.use({ viewport: phone })

const send = (page: Page) => page.getByRole('button', { name: /^Send/ })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const submissions = '**/api/submissions/v3/**'

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Subject').selectOption('I have feedback')
  await field(page, 'First name').fill('Chantelle')
  await field(page, 'Last name').fill('Arthur')
  await field(page, 'Email').fill('chantelle@mail.example')
  await field(page, 'Phone number').fill('0491 570 006')
  await field(page, 'Comments').fill('The calendar is easy to read.')
}

test('says what is missing, keeps a message that could not be sent, thanks for it once it is, and asks before it counts', async ({
  page,
}) => {
  await page.goto('/contact')
  await pressRefused(send(page))
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
    'Comments is required',
  ])
    await expect(page.getByRole('link', { name: message })).toBeVisible()
  await field(page, 'Email').fill('chantelle@mail')
  await field(page, 'Phone number').fill('12')
  await expect(page.getByRole('link', { name: 'Email must be a valid email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Phone number is not valid' })).toBeVisible()
  await checkAccessibility(page)
  await page.setViewportSize(phone)

  await fillIn(page)
  await expect(page.getByRole('textbox', { name: 'Please leave this field empty' })).toHaveCount(0)
  await page.route(submissions, (route) => route.abort())
  await send(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Something went wrong. Please try again.',
  )
  await expect(field(page, 'Comments')).toHaveValue('The calendar is easy to read.')
  await page.unroute(submissions)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your message' })).toBeVisible()
  await expect(page).toHaveURL('/contact/thank-you')
  await expect(page.getByRole('link', { name: 'Go back to our psychologists' })).toHaveCount(0)
  // No address elsewhere is offered to go back to.
  await page.goto('/contact/thank-you?return=https%3A%2F%2Felsewhere.example')
  await expect(page.getByRole('heading', { name: 'Thank you for your message' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back to our psychologists' })).toHaveCount(0)

  await test.step('nothing is counted until it is turned on in the footer', async () => {
    const foot = page.getByRole('contentinfo')
    await expect(foot).toContainText('Analytics: off')
    await foot.getByRole('button', { name: 'Change analytics' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkAccessibility(page, { within: 'dialog[open]' })
    await page.getByRole('dialog').getByRole('button', { name: 'Turn it on' }).click()
    await page.reload()
    await expect(foot).toContainText('Analytics: on')
    await foot.getByRole('button', { name: 'Change analytics' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click()
    await expect(foot).toContainText('Analytics: off')
  })
})

test('what a client types and sends before the scripts is sent, stays out of the address, and they are led back', async ({
  page,
}) => {
  await signInTab(page, 'returning.client')
  const letScriptsCome = await openBeforeScripts(page, '/contact')
  await fillIn(page)
  await send(page).click()
  expect(page.url()).not.toContain('Chantelle')
  const [request] = await Promise.all([page.waitForRequest(submissions), letScriptsCome()])
  expect(request.postData()).toContain('The calendar is easy to read.')
  await expect(page).toHaveURL('/contact/thank-you?return=%2Ffind-a-psychologist')
  await expect(page.getByRole('link', { name: 'Go back to our psychologists' })).toHaveAttribute(
    'href',
    '/find-a-psychologist',
  )
})
