import { type Kysely, sql } from 'kysely'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { ReferralStatus } from '#domain/clients/referral.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { quoteOf } from '#domain/fees/price.ts'
import type { Quote } from '#domain/fees/quote.ts'
import { type RateRow, rateOn } from '#domain/fees/rates.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { toNdisPlan } from '#domain/funding/ndis-plans.ts'
import { chargeFor, type ChargedSession, type WantedCharge } from '#domain/money/outcome-charge.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tables } from '../db/tables.ts'
import { readRates } from '../settings/read-rates.ts'

type Row = {
  startsAt: Date
  funding: FundingMethod | null
  referral: ReferralStatus | null
  hasReferralOnFile: boolean
  isNdisPlanManaged: boolean | null
  quote: Quote | null
  role: ClinicianRole
  timeZone: ZoneId
  shortNoticeFeeCents: number | null
  isMoveAsked: boolean
}

/** What each outcome of a session would ask for now. */
export async function readChargedSession(
  db: Kysely<Tables>,
  reservationId: string,
): Promise<ChargedSession & { startsAt: Date }> {
  const { rows } = await sql<Row>`
    select lower(r.during) as "startsAt", r.funding_method as funding, r.referral,
           exists (select from client_referrals w where w.client_id = r.client_id) as "hasReferralOnFile",
           r.is_ndis_plan_managed as "isNdisPlanManaged", r.quote, c.role, c.time_zone as "timeZone",
           p.short_notice_fee_cents as "shortNoticeFeeCents", r.move_asked_at is not null as "isMoveAsked"
      from reservations r
      join clinicians c on c.id = r.clinician_id
      join practices p on p.id = r.practice_id
     where r.id = ${reservationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A session that was there a moment ago is gone')
  const rates = await readRates(db)
  const { startsAt, funding, shortNoticeFeeCents, isMoveAsked } = row
  return {
    startsAt,
    funding,
    shortNoticeFeeCents,
    isMoveAsked,
    quote: priceToCharge(row, rates),
    invoicedBookingFeeCents: rateOn(sessionDateOf(startsAt, row.timeZone), rates)?.bookingFeeCents ?? 0,
  }
}

export const readWantedCharge = async (
  db: Kysely<Tables>,
  reservationId: string,
  outcome: AttendanceOutcome | null,
): Promise<WantedCharge | null> => chargeFor(outcome, await readChargedSession(db, reservationId))

/**
 * The price that was agreed to. Where a referral was awaited and has not come, it is the full fee, which every screen and email named
 * beside the price: docs/product/funding.md#no-referral.
 */
function priceToCharge(row: Row, rates: readonly RateRow[]): Quote | null {
  const isReferralMissing =
    row.funding !== null &&
    methods[row.funding].needsReferral &&
    row.referral === 'waiting' &&
    !row.hasReferralOnFile
  if (row.quote && !isReferralMissing && (row.quote.kind !== 'invoiced' || row.quote.invoice))
    return row.quote
  const { role, timeZone, funding, startsAt } = row
  return (
    quoteOf(
      {
        // With the funding that was agreed to, also where the clinician has stopped taking it since.
        clinician: { role, fundingMethods: funding ? [funding] : [] },
        type: null,
        funding,
        referral: isReferralMissing ? 'none' : row.referral,
        ndisPlan: toNdisPlan(row.isNdisPlanManaged),
        sessionDate: sessionDateOf(startsAt, timeZone),
      },
      rates,
    ) ?? row.quote
  )
}
