import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { checkAccessibility } from '#test/support/check-accessibility.ts'
import { acceptOlderPrivacy } from '#test/support/e2e-database.ts'
import { openBooking } from '#test/support/open-booking.ts'
import { phone } from '#test/support/viewports.ts'

test.use({ viewport: phone })

test('a returning client is asked once about a new version, in a booking and in the portal, and is kept from nothing', async ({
  page,
}) => {
  const { client } = await openBooking(page, {
    funding: 'selfFunded',
    person: 'withCard',
    onFile: 'everything',
    path: '/pricing',
  })
  const notice = page.getByTestId('policy-notice')
  await acceptOlderPrivacy(client.email)
  await page.goto('/booking/confirm')
  await expect(notice).toContainText('Please read the current Privacy policy')
  await expect(page.getByRole('button', { name: /^Book with card ending/ })).toBeVisible()
  await page.goto('/my/appointments')
  await expect(notice).toContainText('Only a GP you have booked with can read your answers')
  await expect(notice.getByRole('link', { name: /Privacy policy/ })).toHaveAttribute('href', '/privacy')
  await checkAccessibility(page, { within: '[data-testid=policy-notice]' })
  await notice.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByText('Thank you. Your agreement is saved.')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No appointments yet' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
