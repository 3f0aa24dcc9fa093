import { type Quote, quoteSession } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Reservation } from './reservation-store.ts'

type Priced = Pick<Reservation, 'funding' | 'type' | 'clinician' | 'startsAt'>

/** What the session costs at the rates of its own date, where it is held. Null until the funding is known. */
export function quoteReservation(
  { funding, type, clinician, startsAt }: Priced,
  rates: readonly RateRow[],
): Quote | null {
  if (funding === null && !type.isGP) return null
  const sessionDate = isoDateOf(localDayAt(startsAt, clinician.timeZone))
  const result = quoteSession({ funding: funding ?? 'bulkBill', role: clinician.role, sessionDate }, rates)
  return result.ok ? result.quote : null
}
