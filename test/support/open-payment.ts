import type { Page } from '@playwright/test'
import { type BookingVisit, openBooking } from './open-booking.ts'

type Wanted = Omit<Parameters<typeof openBooking>[1], 'onFile' | 'path'>

/** Where a booking stands when every form is filled in: before its card, whose form has been opened. */
export async function openPayment(
  page: Page,
  wanted: Wanted,
): Promise<BookingVisit & { clientSecret: string; path: string }> {
  const visit = await openBooking(page, { ...wanted, onFile: 'everything', path: '/terms' })
  const { clientSecret } = await visit.api.put<{ clientSecret: string }>(
    `/accounts/banksia/reserved-appointments/${visit.reservation.reserveId}`,
    {
      claimReservation: true,
      mode: 'setup',
      shouldGenerateCheckoutSession: true,
      isAgreeCancellationPolicy: true,
    },
  )
  const path = `/booking/payment-details?${new URLSearchParams({ clientSecret })}`
  await page.goto(path)
  return { ...visit, clientSecret, path }
}
