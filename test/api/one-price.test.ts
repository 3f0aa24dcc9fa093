import { expect, it } from 'vitest'
import type { ReservationView } from '#contract/booking.ts'
import { appointmentTypes } from '#demo/appointment-types.ts'
import { buildClinicians } from '#demo/clinicians/build-clinicians.ts'
import { type ReferralStatus, referralStatuses } from '#domain/funding/referral.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { costSentences } from '#domain/fees/cost-words.ts'
import { costLines, fundingOffered } from '#domain/fees/quote.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { toDayNumber } from '#domain/time/calendar.ts'
import { quoteReservation } from '#server/booking/read-reservation.ts'
import { formatCost } from '#web/choose-time/format-cost.ts'
import { heldAppointment, heldReservation } from '#web/choose-time/reservation.fixture.ts'
import { formatAppointment } from '#web/book/frame/reservation-words.ts'
import { paymentNotice } from '#web/book/finish/card-setup.tsx'
import { cardCost } from '#web/clinician-card/card-view.ts'

const clinicians = buildClinicians(200, toDayNumber({ year: 2026, month: 11, day: 16 })).filter(
  ({ profile }) => profile.role !== 'generalPractitioner',
)
const type = appointmentTypes.initial
const startsAt = new Date('2026-11-18T23:00:00Z')
const sessionDate = '2026-11-19'

/** The number that a client reads first, by hand: what they pay in the end, or what is invoiced. */
function onPaper(role: ClinicianRole, funding: FundingMethod, referral: ReferralStatus | null): string {
  const full = role === 'clinicalPsychologists' ? '$201.13' : '$153.63'
  const withReferral = { rebate: '$52.08', bulkBill: '$0.00' } as const
  if (funding === 'rebate' || funding === 'bulkBill')
    return referral === 'none' ? full : withReferral[funding]
  // 50 minutes by the hour, without the booking fee.
  if (funding === 'ndis') return role === 'clinicalPsychologists' ? '$189.05' : '$141.55'
  return funding === 'dva' ? '$0.00' : full
}

function reservationOf(
  role: ClinicianRole,
  fundingMethods: FundingMethod[],
  booked: { funding: FundingMethod; referral: ReferralStatus | null },
) {
  const clinician = {
    id: 'amelia',
    name: 'Amelia Tran',
    role,
    pronouns: null,
    slug: 'amelia-tran',
    portraitId: null,
    timeZone: 'Australia/Sydney' as const,
    fundingMethods,
    clientAgeRanges: [],
  }
  const held = {
    id: 'type',
    name: 'Session',
    kind: 'psychology' as const,
    isGP: false,
    claimTypes: [...type.claimTypes],
  }
  const endsAt = new Date(startsAt.getTime() + 50 * 60_000)
  return { ...booked, clinician, type: held, startsAt, endsAt, isNdisPlanManaged: null, quote: null }
}

it('is one number on the card, panel, dialogs, summary, card page, in emails, the portal and the booking', () => {
  let combinations = 0
  for (const { profile } of clinicians)
    for (const funding of fundingOffered({ role: profile.role, fundingMethods: profile.funding }, type))
      for (const referral of methods[funding].needsReferral ? referralStatuses : [null]) {
        combinations += 1
        const { role } = profile
        const number = onPaper(role, funding, referral)
        const fundingMethods = [...profile.funding]
        const rate = quoteReservation(
          reservationOf(role, fundingMethods, { funding, referral }),
          publishedRates,
        )
        if (!rate) throw new Error(`${profile.name} has no price with ${funding}`)

        const question = { clinician: { role, fundingMethods }, type, funding, referral, sessionDate }
        const view: ReservationView = heldReservation({
          psychologist: { ...heldReservation().psychologist, medicare: { role } },
          appointments: [
            heldAppointment({ funding, referral, rate, sessionDate, fundingOffered: fundingMethods }),
          ],
        })
        const shown = {
          panel: formatCost(question, publishedRates)?.price,
          summary: formatAppointment(view, 'Australia/Sydney')?.cost?.price,
          // Before anything was asked, a referral is taken to be there.
          card: referral === 'none' ? number : cardOf(role, fundingMethods, funding),
          booking: money(rate.invoice?.cents ?? rate.outOfPocketCents),
        }
        expect(shown, `${profile.name}, ${funding}, ${referral}`).toEqual({
          panel: number,
          summary: number,
          card: number,
          booking: number,
        })
        if (number === '$0.00') continue
        const notice = paymentNotice(view, { zone: 'Australia/Sydney', rates: publishedRates })
        expect(`${notice?.title} ${notice?.text}`).toContain(number)
        expect(costSentences(rate, referral)).toContain(number)
        if (funding === 'selfFunded') expect(costLines(rate).at(-1)?.cents).toBe(rate.outOfPocketCents)
      }
  expect(combinations).toBeGreaterThan(500)
})

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`

const cardOf = (role: ClinicianRole, fundingMethods: FundingMethod[], funding: FundingMethod) =>
  cardCost(
    { clinician: { medicare: { role }, helmControl: { fundingMethods } }, funding, sessionDate },
    publishedRates,
  )?.amount
