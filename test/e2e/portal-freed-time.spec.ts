import { expect } from '@playwright/test'
import { test } from '#test/support/shared-context-test.ts'
import { apiOf } from '#test/support/page-api.ts'
import { findSoon, holdSlot } from '#test/support/booking-slot.ts'
import { confirmEmail } from '#test/support/e2e-database.ts'
import { openCharge } from '#test/support/e2e-money.ts'
import { getVisitorCookie } from '#test/support/pages/held-time.ts'
import { bookHeld, inCard, openAs, signUpClient, toast } from '#test/support/pages/portal.ts'
import { signInAsStaff } from '#test/support/staff-browser.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

test('a fee for short notice is dropped when another client books the time, and both are told', async ({
  page,
  browser,
}) => {
  const first = await signUpClient(page)
  await confirmEmail(first.email)
  await getVisitorCookie(page)
  const slot = await findSoon(apiOf(page))
  const held = await holdSlot(apiOf(page), slot)
  await bookHeld(page, first, held?.reserveId ?? '')
  await openAs(page, first, '/my/appointments')
  await inCard(page, 0)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/A short-notice fee of \$\d+\.\d\d applies/)
  await dialog.getByRole('button', { name: /^Cancel it for \$/ }).click()
  await expect(toast(page)).toContainText('It counts as short notice.')
  await page.goto('/my/payments')
  await expect(page.getByRole('main')).toContainText(
    /Short-notice fee for the session.*We charge your saved card/,
  )

  // Another person takes the time that was given up.
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  const second = await signUpClient(other)
  await getVisitorCookie(other)
  const again = await holdSlot(apiOf(other), slot)
  await bookHeld(other, second, again?.reserveId ?? '')
  await context.close()

  await page.reload()
  await expect(page.getByRole('main')).toContainText('Nothing is to be paid.')
  await signInAsStaff(page, 'administrator')
  // Both are told in the background.
  await expect(async () => {
    const charge = await openCharge(page, first.email)
    const happened = charge.getByRole('list', { name: 'What happened' })
    await expect(happened).toContainText('Dropped by itself: someone else booked the time', { timeout: 3000 })
    await expect(happened).toContainText('The client is told by email: the fee is dropped', { timeout: 3000 })
    await expect(happened).toContainText('The practice is told by email: the fee is dropped', {
      timeout: 3000,
    })
  }).toPass()
})
