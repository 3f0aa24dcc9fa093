import { expect } from '@playwright/test'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { test } from '#test/support/shared-context-test.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('a GP refers a patient, with a document', async ({ page }) => {
  await page.goto('/refer-your-patients')
  await checkAccessibility(page, { within: 'main' })
  const form = page.getByRole('form', { name: 'Send a referral' })
  const send = form.getByRole('button', { name: 'Send the referral' })
  await send.press('Enter')
  await expect(page.getByRole('link', { name: 'Please give your email or your phone number' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Provider number is required' })).toBeVisible()

  await form.getByLabel('Your name').fill('Dr Kim Lee')
  await form.getByLabel('Practice').fill('Harbour Clinic')
  await form.getByLabel('Provider number').fill('2426621A')
  await expect(page.getByRole('link', { name: 'Provider number is invalid' })).toBeVisible()
  await form.getByLabel('Provider number').fill('2426621B')
  await form.getByLabel('Your email').fill('kim@clinic.example')
  await form.getByLabel('Patient’s first name').fill('Francis')
  await form.getByLabel('Patient’s last name').fill('Arthur')
  await form.getByLabel('Patient’s date of birth').fill('13/02/2001')
  await form.getByLabel('Patient’s phone number').fill('0491 570 157')
  await form.getByLabel('My patient knows about this referral').check()

  const file = (name: string, buffer: Buffer) =>
    form.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await file('referral.pdf', Buffer.from('MZ not a referral'))
  await expect(form.getByRole('alert')).toContainText('That type of file is not accepted.')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await form.getByRole('button', { name: 'Leave it out' }).click()
  await file('referral.pdf', makePdf(3000))
  await expect(form.getByText('Uploaded, 3 KB')).toBeVisible()
  // One that could not be sent says so, and keeps what was typed and the document.
  const submissions = '**/api/submissions/v3/**'
  await page.route(submissions, (route) => route.abort())
  await send.click()
  await expect(form.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Patient’s first name')).toHaveValue('Francis')
  await expect(form.getByText('Uploaded, 3 KB')).toBeVisible()
  await page.unroute(submissions)
  const sent = page.waitForRequest(submissions)
  await send.click()
  expect((await sent).postData()).toContain('referral_file')
  await expect(page.getByText('Thank you. We have your referral.')).toBeVisible()
  await page.getByRole('button', { name: 'open the form again' }).click()
  await expect(form.getByLabel('Patient’s first name')).toHaveValue('')
})
