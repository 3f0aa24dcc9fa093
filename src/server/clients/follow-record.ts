import { sql } from 'kysely'
import { liveStates } from '#domain/booking/reservation.ts'
import type { ReferralStatus } from '#domain/clients/referral.ts'
import { quoteOf } from '#domain/fees/price.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { toNdisPlan } from '#domain/funding/ndis-plans.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tx } from '../db/transaction.ts'
import { queuePriceEmail } from '../emails/queue-emails.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import { type BookingAnswers, bookingAnswers } from './booking-answers.ts'
import { consultRecord } from './client-record-store.ts'

type Upcoming = BookingAnswers & {
  id: string
  isBooked: boolean
  startsAt: Date
  funding: FundingMethod
  referral: ReferralStatus | null
  quote: Quote | null
  role: ClinicianRole
  timeZone: ZoneId
}

/**
 * After a change of the record: what is held or booked and still to come follows it. A price that changes with it is stored,
 * and its client is told. See docs/product/funding.md#no-referral.
 */
export async function followRecord(
  { jobs, keyring }: Pick<Service, 'jobs' | 'keyring'>,
  tx: Tx,
  clientId: string,
): Promise<void> {
  const upcoming = await readUpcoming(tx, clientId)
  if (upcoming.length === 0) return
  const record = await consultRecord({ db: tx, keyring }, clientId)
  const rates = await readRates(tx)
  for (const booking of upcoming) {
    const answers = bookingAnswers(record, booking)
    if (isSame(answers, booking)) continue
    const { referral, isNdisPlanManaged, isWorkCoverNsw } = answers
    const quote = quoteAgain({ ...booking, ...answers }, rates)
    await tx
      .updateTable('reservations')
      .set({
        referral,
        is_ndis_plan_managed: isNdisPlanManaged,
        is_work_cover_nsw: isWorkCoverNsw,
        ...(booking.isBooked && quote && { quote: JSON.stringify(quote) }),
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', booking.id)
      .execute()
    if (booking.isBooked && quote && quote.outOfPocketCents !== booking.quote?.outOfPocketCents)
      await queuePriceEmail({ jobs }, tx, booking)
  }
}

/** With the funding that was agreed to, also where the clinician has stopped taking it since. */
const quoteAgain = (
  { role, timeZone, funding, startsAt, referral, isNdisPlanManaged }: Upcoming,
  rates: readonly RateRow[],
) =>
  quoteOf(
    {
      clinician: { role, fundingMethods: [funding] },
      type: null,
      funding,
      referral,
      ndisPlan: toNdisPlan(isNdisPlanManaged),
      sessionDate: sessionDateOf(startsAt, timeZone),
    },
    rates,
  )

const isSame = (answers: BookingAnswers, before: BookingAnswers): boolean =>
  answers.referral === before.referral &&
  answers.isNdisPlanManaged === before.isNdisPlanManaged &&
  answers.isWorkCoverNsw === before.isWorkCoverNsw

async function readUpcoming(tx: Tx, clientId: string): Promise<Upcoming[]> {
  const { rows } = await sql<Upcoming>`
    select r.id, r.status = 'booked' as "isBooked", lower(r.during) as "startsAt", r.funding_method as funding, r.referral,
           r.is_ndis_plan_managed as "isNdisPlanManaged", r.is_work_cover_nsw as "isWorkCoverNsw", r.quote,
           c.role, c.time_zone as "timeZone"
      from reservations r
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = r.clinician_id
     where r.client_id = ${clientId} and r.status in (${sql.join(liveStates)}) and r.service_delivered is null
       and lower(r.during) > clock_timestamp() and r.funding_method is not null and not t.is_gp
     order by r.id
       for no key update of r`.execute(tx)
  return rows
}
