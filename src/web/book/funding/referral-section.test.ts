import { describe, expect, it } from 'vitest'
import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import { heldAppointment, heldReservation } from '../../choose-time/reservation.fixture.ts'
import { withoutReferralWords } from './medicare-page.tsx'

const sessionDate = '2026-12-10'

function heldWith(funding: FundingMethod, role: ClinicianRole = 'clinicalPsychologists'): ReservationView {
  const quoted = quoteSession({ funding, role: 'clinicalPsychologists', sessionDate })
  const { psychologist } = heldReservation()
  return heldReservation({
    psychologist: { ...psychologist, medicare: { role } },
    appointments: [heldAppointment({ funding, sessionDate, rate: quoted.ok ? quoted.quote : null })],
  })
}

describe('a session without a referral', () => {
  it('costs the full fee, of which the rebate comes back if the referral comes in time', () => {
    expect(withoutReferralWords(heldWith('rebate'), publishedRates)).toBe(
      'Without both, there is no rebate, and you pay the full fee of $201.13 after the session. If they reach us before the session, you get $149.05 back from Medicare when you claim it with our receipt.',
    )
  })

  it('costs the full fee though it was to be bulk billed', () => {
    expect(withoutReferralWords(heldWith('bulkBill'), publishedRates)).toBe(
      'Without both, we cannot bulk bill it, and you pay the full fee of $201.13 after the session. If they reach us before the session, you pay nothing.',
    )
  })

  it('costs the general fee with everyone but clinical psychologists', () => {
    expect(withoutReferralWords(heldWith('bulkBill', 'socialWorkers'), publishedRates)).toContain(
      'you pay the full fee of $153.63 after the session',
    )
  })
})
