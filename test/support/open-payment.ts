import type { Page } from '@playwright/test'
import { type BookingVisit, prepareBooking } from './open-booking.ts'

type Wanted = Omit<Parameters<typeof prepareBooking>[1], 'onFile'>

type PaymentVisit = BookingVisit & { clientSecret: string; path: string }

/** Where a booking stands when every form is filled in: before its card, whose form has been opened. */
export async function openPayment(page: Page, wanted: Wanted): Promise<PaymentVisit> {
  const visit = await preparePayment(page, wanted)
  await page.goto(visit.path)
  return visit
}

/** The next page of this tab is that of a person whose booking stands there. */
export async function preparePayment(page: Page, wanted: Wanted): Promise<PaymentVisit> {
  const visit = await prepareBooking(page, { ...wanted, onFile: 'everything' })
  const { clientSecret } = await visit.api.put<{ clientSecret: string }>(
    `/accounts/banksia/reserved-appointments/${visit.reservation.reserveId}`,
    {
      claimReservation: true,
      mode: 'setup',
      shouldGenerateCheckoutSession: true,
      isAgreeCancellationPolicy: true,
    },
  )
  return {
    ...visit,
    clientSecret,
    path: `/booking/payment-details?${new URLSearchParams({ clientSecret })}`,
  }
}
