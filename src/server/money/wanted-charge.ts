import { type Kysely, sql } from 'kysely'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import { findExemption } from '#domain/booking/notice.ts'
import { agreedQuote } from '#domain/fees/agreed-quote.ts'
import { agreedFullFee, type BookedWithFullFee } from '#domain/fees/full-fee.ts'
import type { Quote } from '#domain/fees/quote.ts'
import { type RateRow, rateOn } from '#domain/fees/rates.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { methods } from '#domain/funding/methods.ts'
import { chargeFor, type ChargedSession, type WantedCharge } from '#domain/money/outcome-charge.ts'
import { movedByPracticeAt } from '../db/moved-by-practice-at.ts'
import { readNotedCover } from '../referrals/noted-cover.ts'
import type { Tables } from '../db/tables.ts'
import { readRates } from '../settings/read-rates.ts'

type Row = BookedWithFullFee & {
  clientId: string
  shortNoticeFeeCents: number | null
  isMoveAsked: boolean
  movedByPracticeAt: Date | null
}

/** What each outcome of a session would ask for now. */
export async function readChargedSession(
  db: Kysely<Tables>,
  reservationId: string,
): Promise<ChargedSession & { startsAt: Date }> {
  const { rows } = await sql<Row>`
    select lower(r.during) as "startsAt", r.funding_method as funding, r.referral,
           r.client_id as "clientId",
           r.is_ndis_plan_managed as "isNdisPlanManaged", r.quote, r.full_fee as "fullFee", c.role, c.time_zone as "timeZone",
           r.short_notice_fee_cents as "shortNoticeFeeCents", r.move_asked_at is not null as "isMoveAsked",
           ${movedByPracticeAt} as "movedByPracticeAt"
      from reservations r
      join clinicians c on c.id = r.clinician_id
     where r.id = ${reservationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A session that was there a moment ago is gone')
  const rates = await readRates(db)
  const { startsAt, funding, shortNoticeFeeCents } = row
  return {
    startsAt,
    funding,
    shortNoticeFeeCents,
    isExempt: findExemption(row) !== null,
    quote: heldPrice(row, await isReferralMissing(db, reservationId, row), rates),
    agreedQuote: agreedQuote(row, rates),
    invoicedBookingFeeCents: rateOn(sessionDateOf(startsAt, row.timeZone), rates)?.bookingFeeCents ?? 0,
  }
}

export const readWantedCharge = async (
  db: Kysely<Tables>,
  reservationId: string,
  outcome: AttendanceOutcome | null,
): Promise<WantedCharge | null> => chargeFor(outcome, await readChargedSession(db, reservationId))

/** One that is noted counts where it covers this session: an old one whose sessions are used is none. */
async function isReferralMissing(db: Kysely<Tables>, id: string, row: Row): Promise<boolean> {
  if (row.funding === null || !methods[row.funding].needsReferral || row.referral !== 'waiting') return false
  return (await readNotedCover(db, { ...row, id, zone: row.timeZone, isBooked: true })) !== 'covered'
}

/**
 * The price of a session that was held. Where a referral was awaited and has not come, it is the full fee, which every screen and
 * email named beside the price: docs/product/funding.md#no-referral.
 */
const heldPrice = (row: Row, isMissing: boolean, rates: readonly RateRow[]): Quote | null =>
  isMissing ? agreedFullFee(row, rates) : agreedQuote(row, rates)
