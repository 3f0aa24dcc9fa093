import type { OutcomeCharges } from '#contract/staff/charges.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { type AttendanceOutcome, attendanceOutcomes } from '#domain/diary/attendance.ts'
import { findExemption } from '#domain/booking/cancel-and-move.ts'
import { agreedFullFee, agreedQuote, type BookedWithFullFee, timesOf } from '#domain/fees/quote.ts'
import type { Quote } from '#domain/fees/quote.ts'
import { rateOn, type RateRow } from '#domain/fees/rates.ts'
import { methods } from '#domain/funding/methods.ts'
import {
  claimRefusals,
  missedKind,
  type NdisCancellationReason,
  refuseClaim,
} from '#domain/money/ndis-claims.ts'
import {
  type SessionToCharge,
  chargeFor,
  chargeWords,
  type DueCharge,
  missedClaim,
} from '#domain/money/outcome-charge.ts'
import type { Db } from '../db/database.ts'
import { sql } from 'kysely'
import { type Appointment, readAppointment } from '../booking/read-reservation.ts'
import { readNotedCover } from '../clients/referral-meters.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'

type ChargedAppointment = Appointment & BookedWithFullFee

/** What each outcome of a session would ask for now. */
async function readChargedSession(
  db: Db,
  reservationId: string,
  minutes?: number,
): Promise<SessionToCharge & ClaimedSession & { bookedQuote: Quote | null }> {
  const found = await readAppointment(db, { id: reservationId })
  if (!found) throw new Error('A session that was there a moment ago is gone')
  const row = { ...found, role: found.clinician.role, timeZone: found.clinician.timeZone }
  const rates = await readRates(db)
  const { startsAt, funding, shortNoticeFeeCents } = row
  const { sessionDate, minutes: bookedMinutes } = timesOf(row)
  const practice = await db
    .selectFrom('practices as p')
    .innerJoin('reservations as r', 'r.practice_id', 'p.id')
    .select('p.fee_follows_minutes as feeFollowsMinutes')
    .where('r.id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return {
    startsAt,
    serverTime: row.serverTime,
    isTaken: funding === 'ndis' && (await isTakenByAnother(db, reservationId)),
    bookedQuote: row.quote,
    funding,
    shortNoticeFeeCents,
    isExempt: findExemption(row) !== null,
    quote: heldPrice(row, await isReferralMissing(db, row), rates),
    agreedQuote: agreedQuote(row, rates),
    invoicedBookingFeeCents: rateOn(sessionDate, rates)?.bookingFeeCents ?? 0,
    minutes: minutes ?? row.deliveredMinutes ?? bookedMinutes,
    bookedMinutes,
    ...practice,
  }
}

type ClaimedSession = { startsAt: Date; serverTime: Date; isTaken: boolean }

async function isTakenByAnother(db: Db, reservationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from reservations own
      join reservations other on other.clinician_id = own.clinician_id and other.status = 'booked'
       and other.during && own.during and other.client_id <> own.client_id
     where own.id = ${reservationId} limit 1`.execute(db)
  return rows.length > 0
}

/** A session that was cancelled late or missed, claimed from the plan of its client. */
export async function readMissedClaim(
  db: Db,
  reservationId: string,
  { outcome, reason }: { outcome: AttendanceOutcome; reason: NdisCancellationReason },
): Promise<Result<DueCharge>> {
  const session = await readChargedSession(db, reservationId)
  const refusal = refuseClaim(session, session.serverTime)
  if (refusal) return fail('invalidInput', { fields: { claim: claimRefusals[refusal] } })
  const claim = missedClaim(outcome, session, reason)
  return claim
    ? succeed(claim)
    : fail('invalidInput', {
        fields: { claim: 'A session with this outcome cannot be claimed as a cancellation.' },
      })
}

/** What an outcome that is brought back asks for: what was claimed for it is claimed again. */
export async function readChargeAgain(
  db: Db,
  reservationId: string,
  outcome: AttendanceOutcome | null,
): Promise<DueCharge | null> {
  const kind = missedKind(outcome)
  const last =
    kind &&
    (await db
      .selectFrom('charges')
      .select('claim_reason')
      .where('reservation_id', '=', reservationId)
      .where('move_id', 'is', null)
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst())
  return last?.claim_reason
    ? missedClaim(outcome, await readChargedSession(db, reservationId), last.claim_reason)
    : readWantedCharge(db, reservationId, outcome)
}

/** `minutes`: those that are being recorded as delivered; without them, those that are known. */
export const readWantedCharge = async (
  db: Db,
  reservationId: string,
  outcome: AttendanceOutcome | null,
  minutes?: number,
): Promise<DueCharge | null> => chargeFor(outcome, await readChargedSession(db, reservationId, minutes))

/** One that is noted counts where it covers this session: an old one whose sessions are used is none. */
async function isReferralMissing(db: Db, row: ChargedAppointment): Promise<boolean> {
  if (row.funding === null || !methods[row.funding].needsReferral || row.referral !== 'waiting') return false
  return (await readNotedCover(db, { ...row, zone: row.timeZone, isBooked: true })) !== 'covered'
}

/**
 * The price of a session that was held. Where a referral was awaited and has not come, it is the full fee, which every screen and
 * email named beside the price: docs/product/funding.md#no-referral.
 */
const heldPrice = (row: ChargedAppointment, isMissing: boolean, rates: readonly RateRow[]): Quote | null =>
  isMissing ? agreedFullFee(row, rates) : agreedQuote(row, rates)

function claimOf(outcome: AttendanceOutcome, session: SessionToCharge & ClaimedSession) {
  const claim = refuseClaim(session, session.serverTime) ? null : missedClaim(outcome, session, 'NSDO')
  return claim && { kind: claim.kind, cents: claim.cents, hourCents: claim.hourCents }
}

/** Where the NDIS does not allow what was agreed to: its invoice is for less. */
function loweredWords({ quote }: DueCharge, bookedQuote: Quote | null): string | null {
  const [agreed, allowed] = [bookedQuote?.invoice, quote?.invoice]
  return agreed && allowed && allowed.cents < agreed.cents
    ? `The booking says ${formatCents(agreed.cents)}, which is more than the NDIS allows: its hourly limit at most, and no booking fee`
    : null
}

const feePartsOf = ({ consultCents, bookingFeeCents }: Quote) => ({ consultCents, bookingFeeCents })

/** Which fee Medicare pays a part of, and what the client was told to get back. Null where there is nothing to claim. */
function medicareOf({ kind, consultCents, bookingFeeCents, rebateCents }: Quote): OutcomeCharges['medicare'] {
  if (kind === 'rebate') return { fee: { consultCents, bookingFeeCents }, toldCents: rebateCents }
  return kind === 'bulkBilled' || kind === 'free' ? { fee: null, toldCents: null } : null
}

/** What recording each outcome would ask for now. The caller has found that the session is open to who asks. */
export async function readOutcomeCharges(
  { db, config }: Pick<Service, 'db' | 'config'>,
  reservationId: string,
): Promise<OutcomeCharges> {
  const session = await readChargedSession(db, reservationId)
  const { quote } = session
  const chargedAfterMinutes = config.CHARGE_AFTER_MINUTES
  const current = await db
    .selectFrom('charges')
    .select(['id', 'kind', 'payer', 'cents', 'state', 'claim_reason as claimReason'])
    .where('reservation_id', '=', reservationId)
    .where('move_id', 'is', null)
    .where('state', '<>', 'dropped')
    .executeTakeFirst()
  return {
    medicare: quote && medicareOf(quote),
    outcomes: attendanceOutcomes.map((outcome) => {
      const charge = chargeFor(outcome, session)
      return {
        outcome,
        charge: charge && {
          kind: charge.kind,
          payer: charge.payer,
          cents: charge.cents,
          hourCents: charge.hourCents,
          ...(charge.fullCents !== undefined && quote && { byMinutes: feePartsOf(quote) }),
        },
        words: chargeWords(charge, chargedAfterMinutes),
        note: charge && loweredWords(charge, session.bookedQuote),
        claim: claimOf(outcome, session),
      }
    }),
    chargedAfterMinutes,
    current: current ?? null,
  }
}
