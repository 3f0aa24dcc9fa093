import type { ReservationView } from '#contract/booking.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { formatCents } from '#domain/fees/money.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { quoteFor } from '../appointment/cost-words.ts'

/** What the same session would cost with another funding. Null where no rate is published for it. */
export function quoteInstead(
  { appointments, psychologist }: ReservationView,
  funding: FundingMethod,
  rates: readonly RateRow[],
): Quote | null {
  const [appointment] = appointments
  if (!appointment) return null
  return quoteFor({
    funding,
    role: psychologist.medicare.role as ClinicianRole,
    sessionDate: isoDateOf(localDayAt(new Date(appointment.startDateTime), defaultZone)),
    rates,
  })
}

/** What the same session would cost in the end with a GP referral. Null where no rebate is published for it. */
export function rebateInstead(reservation: ReservationView, rates: readonly RateRow[]): string | null {
  const quote = quoteInstead(reservation, 'rebate', rates)
  return quote && formatCents(quote.outOfPocketCents)
}
