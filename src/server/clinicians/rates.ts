import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  addRateRequest,
  RatePreview,
  saveRateRequest,
  saveShortNoticeFeeRequest,
  ShortNoticeFee,
  StaffRate,
} from '#contract/staff/rates.ts'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { refuseNdisHour } from '#domain/fees/ndis-price.ts'
import { agreedQuote, type Quote, quoteOf, toNdisPlan } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import {
  canChangeRate,
  rateMessages,
  ratePeriods,
  refuseNewRate,
  withRate,
} from '#domain/fees/rate-changes.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRateRows } from '../settings.ts'

type RateService = Pick<Service, 'db' | 'now'>

/** The latest first. */
export async function listStaffRates(db: Db, now: Date): Promise<StaffRate[]> {
  const rows = await db.selectFrom('rates').selectAll().orderBy('from_date', 'desc').execute()
  const periods = ratePeriods(await readRateRows(db), now)
  return rows.map((row) => ({
    from: row.from_date,
    clinicalRebateCents: row.clinical_rebate_cents,
    registeredRebateCents: row.registered_rebate_cents,
    gapCents: row.gap_cents,
    gapByMinutes: row.gap_by_minutes,
    bookingFeeCents: row.booking_fee_cents,
    ndisLimitCents: row.ndis_limit_cents,
    ndisHourCents: row.ndis_hour_cents,
    version: row.version,
    period: periods.get(row.from_date) ?? 'ended',
  }))
}

export function addRate(
  { db, now }: RateService,
  { by, request: { from, ...amounts } }: { by: AccessedBy; request: z.infer<typeof addRateRequest> },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const refusal = refuseNewRate(from, await readRateRows(tx), now())
    if (refusal) return fail('invalidInput', { fields: { from: rateMessages[refusal] } })
    const aboveLimit = await refuseNdisPrice(tx, { from, ...amounts })
    if (aboveLimit) return aboveLimit
    const added = await tx
      .insertInto('rates')
      .values({ from_date: from, ...toRateColumns(amounts) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('from_date')
      .executeTakeFirst()
    if (!added) return fail('invalidInput', { fields: { from: rateMessages.taken } })
    await noteRates(tx, by, from)
    return succeed(null)
  })
}

type UpcomingRate = { by: AccessedBy; from: string; version: number }

export const saveRate = (
  editor: RateService,
  { by, from, request }: { by: AccessedBy; from: string; request: z.infer<typeof saveRateRequest> },
): Promise<Result<null>> =>
  changeUpcoming(editor, { by, from, version: request.version }, async (tx) => {
    const aboveLimit = await refuseNdisPrice(tx, { from, ...request })
    if (aboveLimit) return aboveLimit
    await tx
      .updateTable('rates')
      .set({ ...toRateColumns(request), version: request.version + 1 })
      .where('from_date', '=', from)
      .execute()
    return succeed(null)
  })

export const takeBackRate = (editor: RateService, upcoming: UpcomingRate): Promise<Result<null>> =>
  changeUpcoming(editor, upcoming, async (tx) => {
    await tx.deleteFrom('rates').where('from_date', '=', upcoming.from).execute()
    return succeed(null)
  })

/** Only before its first day, and only as it was read. The database refuses the first by itself too. */
function changeUpcoming(
  { db, now }: RateService,
  { by, from, version }: UpcomingRate,
  change: (tx: Tx) => Promise<Result<null>>,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    if (!canChangeRate(from, now()))
      return fail('invalidInput', { message: rateMessages.begun, fields: { from: rateMessages.begun } })
    const found = await findRow(tx, 'rates', { from_date: from }, ['version'], 'forUpdate')
    if (!found) return fail('notFound')
    if (found.version !== version) return fail('changedMeanwhile')
    const changed = await change(tx)
    if (changed.ok) await noteRates(tx, by, from)
    return changed
  })
}

async function refuseNdisPrice(
  tx: Tx,
  request: z.infer<typeof addRateRequest>,
): Promise<Result<never> | null> {
  const row = toRateRow(request)
  const message = refuseNdisHour(row, withRate(await readRateRows(tx), row))
  return message === null ? null : fail('invalidInput', { fields: { ndisHourCents: message } })
}

const noteRates = (tx: Tx, by: AccessedBy, from: string) => noteChange(tx, by, null, `rates from ${from}`)

const toRateColumns = (amounts: Omit<z.infer<typeof addRateRequest>, 'from'>) => ({
  clinical_rebate_cents: amounts.clinicalRebateCents,
  registered_rebate_cents: amounts.registeredRebateCents,
  gap_cents: amounts.gapCents,
  gap_by_minutes: JSON.stringify(amounts.gapByMinutes),
  booking_fee_cents: amounts.bookingFeeCents,
  ndis_limit_cents: amounts.ndisLimitCents,
  ndis_hour_cents: amounts.ndisHourCents,
})

type BookedSession = {
  id: string
  startsAt: Date
  endsAt: Date
  sessionDate: string
  minutes: number
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
  const rates = withRate(await readRateRows(db), toRateRow(request))
  const next = rates.find(({ from }) => from > request.from)?.from ?? null
  const until = next && formatIsoDate(dayNumberOfIso(next) - 1)
  const booked = await readBooked(db, request.from, until)
  const changed = booked.flatMap((session) => {
    const quote = quoteAgain(session, rates)
    const agreed = agreedQuote(session, rates) ?? session.quote
    const [agreedCents, newCents] = [toPay(agreed), quote && toPay(quote)]
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
  { role, funding, referral, isNdisPlanManaged, sessionDate, minutes }: BookedSession,
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
      minutes,
    },
    rates,
  )

/** By the date where each is held, as prices go. */
async function readBooked(db: Db, from: string, until: string | null): Promise<BookedSession[]> {
  const { rows } = await sql<BookedSession>`
    select r.id, lower(r.during) as "startsAt", upper(r.during) as "endsAt",
           (extract(epoch from upper(r.during) - lower(r.during)) / 60)::int as minutes, c.time_zone as "timeZone", c.name as "clinicianName", c.role,
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

const toRateRow = (request: z.infer<typeof addRateRequest>): RateRow => ({
  from: request.from,
  rebateCents: {
    clinicalPsychologists: request.clinicalRebateCents,
    registeredPsychologists: request.registeredRebateCents,
  },
  gapCents: request.gapCents,
  gapByMinutes: request.gapByMinutes,
  bookingFeeCents: request.bookingFeeCents,
  ndisLimitCents: request.ndisLimitCents,
  ndisHourCents: request.ndisHourCents,
})

/** What new bookings are told. Those that are booked keep the fee of their own: docs/product/portal.md#short-notice. */
export async function readShortNoticeFee(db: Db, practiceId: string): Promise<ShortNoticeFee> {
  const { rows } = await sql<ShortNoticeFee>`
    select p.short_notice_fee_cents as "feeCents",
           (select count(*)::int from reservations r
             where r.practice_id = p.id and r.status = 'booked' and r.service_delivered is null and lower(r.during) > now()
               and r.short_notice_fee_cents is distinct from p.short_notice_fee_cents) as "othersBooked"
      from practices p where p.id = ${practiceId}`.execute(db)
  const [fee] = rows
  if (!fee) throw new Error('The practice of a person who is signed in is gone')
  return fee
}

type FeeChange = { practiceId: string; by: AccessedBy; request: z.infer<typeof saveShortNoticeFeeRequest> }

export function saveShortNoticeFee(
  { db }: Pick<Service, 'db'>,
  { practiceId, by, request: { feeCents, was } }: FeeChange,
): Promise<Result<ShortNoticeFee>> {
  return inTransaction(db, async (tx) => {
    const saved = await tx
      .updateTable('practices')
      .set({ short_notice_fee_cents: feeCents })
      .where('id', '=', practiceId)
      .where('short_notice_fee_cents', 'is not distinct from', was)
      .returning('id')
      .executeTakeFirst()
    if (!saved) return fail('changedMeanwhile')
    await noteChange(tx, by, null, 'fee for short notice')
    return succeed(await readShortNoticeFee(tx, practiceId))
  })
}
