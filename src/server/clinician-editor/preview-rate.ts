import { sql } from 'kysely'
import type { z } from 'zod'
import type { addRateRequest, RatePreview } from '#contract/staff/rate-editor.ts'
import type { ReferralStatus } from '#domain/clients/referral.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { quoteOf } from '#domain/fees/price.ts'
import type { Quote } from '#domain/fees/quote.ts'
import { withRate } from '#domain/fees/rate-changes.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { toNdisPlan } from '#domain/funding/ndis-plans.ts'
import type { Db } from '../db/connection.ts'
import { readRates } from '../settings/read-rates.ts'

type Booked = {
  id: string
  startsAt: Date
  sessionDate: string
  timeZone: ZoneId
  clinicianName: string
  role: ClinicianRole
  funding: FundingMethod
  referral: ReferralStatus | null
  isNdisPlanManaged: boolean | null
  quote: Quote
}

const mostListed = 200

/**
 * The sessions that are booked on the dates of a row, and what each would cost by it. They keep the price that was agreed to: only a
 * session that is moved, or whose referral comes later, is priced again. See docs/product/practice.md#rates.
 */
export async function previewRate(db: Db, request: z.infer<typeof addRateRequest>): Promise<RatePreview> {
  const rates = withRate(await readRates(db), toRow(request))
  const next = rates.find(({ from }) => from > request.from)?.from ?? null
  const until = next && formatIsoDate(dayNumberOfIso(next) - 1)
  const booked = await readBooked(db, request.from, until)
  const changed = booked.flatMap((session) => {
    const quote = quoteAgain(session, rates)
    const [agreedCents, newCents] = [toPay(session.quote), quote && toPay(quote)]
    if (newCents === null || newCents === agreedCents) return []
    const { id, startsAt, timeZone, clinicianName } = session
    return [{ id, startsAt: startsAt.toISOString(), timeZone, clinicianName, agreedCents, newCents }]
  })
  return {
    until,
    booked: booked.length,
    changed: changed.slice(0, mostListed),
    changedCount: changed.length,
  }
}

const toPay = ({ invoice, outOfPocketCents }: Quote): number => invoice?.cents ?? outOfPocketCents

const quoteAgain = (
  { role, funding, referral, isNdisPlanManaged, sessionDate }: Booked,
  rates: readonly RateRow[],
) =>
  quoteOf(
    {
      clinician: { role, fundingMethods: [funding] },
      type: null,
      funding,
      referral,
      ndisPlan: toNdisPlan(isNdisPlanManaged),
      sessionDate,
    },
    rates,
  )

/** By the date where each is held, as prices go. */
async function readBooked(db: Db, from: string, until: string | null): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select r.id, lower(r.during) as "startsAt", c.time_zone as "timeZone", c.name as "clinicianName", c.role,
           to_char(lower(r.during) at time zone c.time_zone, 'YYYY-MM-DD') as "sessionDate",
           r.funding_method as funding, r.referral, r.is_ndis_plan_managed as "isNdisPlanManaged", r.quote
      from reservations r join clinicians c on c.id = r.clinician_id
     where r.status = 'booked' and r.service_delivered is null and lower(r.during) > now()
       and r.quote is not null and r.funding_method is not null and not c.is_gp
       and (lower(r.during) at time zone c.time_zone)::date >= ${from}::date
       and (${until}::date is null or (lower(r.during) at time zone c.time_zone)::date <= ${until}::date)
     order by lower(r.during), r.id`.execute(db)
  return rows
}

const toRow = (request: z.infer<typeof addRateRequest>): RateRow => ({
  from: request.from,
  rebateCents: {
    clinicalPsychologists: request.clinicalRebateCents,
    registeredPsychologists: request.registeredRebateCents,
  },
  gapCents: request.gapCents,
  bookingFeeCents: request.bookingFeeCents,
})
