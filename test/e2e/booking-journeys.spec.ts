import { expect } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import { bookedState, emergencyFirst } from '#test/support/booked-state.ts'
import { bookingJourneys, describeCombination } from '#test/support/booking-combinations.ts'
import { readProfile } from '#test/support/booking-record.ts'
import { type BookingVisit, openBooking } from '#test/support/open-booking.ts'
import { test } from '#test/support/shared-context-test.ts'
import { saveTestCard } from '#test/support/pages/booking-card.ts'
import { fillForms } from '#test/support/pages/booking-funding.ts'
import { desktop, phone } from '#test/support/viewports.ts'

const viewports = { desktop, phone }

/** Every combination is walked through the API in test/api/booking-combinations.test.ts. */
for (const journey of bookingJourneys)
  test(`${describeCombination(journey)}, ${journey.device}: from the form to the thank-you`, async ({
    page,
  }) => {
    const { funding, record, client, card, device } = journey
    await page.setViewportSize(viewports[device])
    const person = client === 'new' ? 'newcomer' : card === 'saved' ? 'withCard' : 'withoutCard'
    const visit = await openBooking(page, { funding, record, person })
    await fillForms[funding](page, journey)
    if (card === 'none') {
      await expect(page).toHaveURL(/^[^?]+\/booking\/payment-details\?clientSecret=/)
      await saveTestCard(page)
    }
    await expect(page).toHaveURL('/thank-you')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('booked')
    await expectBooked(visit, bookedState(journey))
  })

async function expectBooked(
  { api, clinician, reservation }: BookingVisit,
  expected: ReturnType<typeof bookedState>,
): Promise<void> {
  const [held] = reservation.appointments
  const path = `/accounts/banksia/reserved-appointments/${reservation.reserveId}`
  const { referral, rate } = expected.price
  expect(await api.read<ReservationView>(path)).toMatchObject({
    ...expected.reservation,
    // The amount depends on the role of the psychologist who was free.
    appointments: [
      { startDateTime: held?.startDateTime, funding: held?.funding, referral, rate: { kind: rate.kind } },
    ],
  })
  const profile = await readProfile(api)
  expect(profile).toMatchObject({ ...expected.profile, attachedClinician: { _id: clinician._id } })
  expect(emergencyFirst(profile.keyClientContacts)).toEqual(expected.contacts)
}
