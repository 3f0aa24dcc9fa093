import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BookForClient } from '#contract/staff/staff-booking.ts'
import type { ReferralGap } from '#domain/clients/referral-meter.ts'
import { fullFeeToStore } from '#domain/fees/full-fee.ts'
import { quoteOf } from '#domain/fees/price.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { methods } from '#domain/funding/methods.ts'
import { toNdisPlan } from '#domain/funding/ndis-plans.ts'
import { clientVisitor } from '../booking/booking-actor.ts'
import type { SlotOffer } from '../booking/slot-offer.ts'
import { bookingAnswers } from '../clients/booking-answers.ts'
import type { RecordDetails } from '../clients/client-record-store.ts'
import type { Tx } from '../db/transaction.ts'
import { readRates } from '../settings/read-rates.ts'

export const timeOf = ({ duration_minutes }: SlotOffer, startsAt: Date) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + duration_minutes * 60_000),
})

type NewRows = {
  offer: SlotOffer
  request: BookForClient
  clientId: string
  starts: readonly Date[]
  gaps: readonly (ReferralGap | null)[]
  record: RecordDetails
}

/** Null where another booking came first: the exclusion constraint decides. */
export async function insertBookings(tx: Tx, { offer, request, clientId, starts, gaps, record }: NewRows) {
  const rates = await readRates(tx)
  const { funding } = request
  const seriesId = starts.length > 1 ? randomUUID() : null
  const booked = []
  for (const [index, startsAt] of starts.entries()) {
    const { endsAt } = timeOf(offer, startsAt)
    const { rows } = await sql<{ id: string | null; serverTime: Date }>`
      select book_slot(${randomBytes(24).toString('base64url')}, ${offer.practice_id}, ${offer.clinician_id},
        ${request.appointmentTypeId}, tstzrange(${startsAt}, ${endsAt}), ${request.deliveryType},
        ${clientVisitor(clientId)}, ${clientId}, ${seriesId}) as id, clock_timestamp() as "serverTime"`.execute(
      tx,
    )
    const [row] = rows
    if (!row?.id) return null
    // A new referral has to come for what is beyond the one that is noted.
    const noted = gaps[index] === 'referralUsedUp' ? 'usedUp' : 'unknown'
    const answers = bookingAnswers(record, { funding, referral: null, noted })
    const referral = noted === 'usedUp' ? ('waiting' as const) : answers.referral
    const question = {
      clinician: { role: offer.role, fundingMethods: offer.funding_methods },
      type: { claimTypes: offer.claim_types ?? [] },
      funding,
      referral,
      ndisPlan: toNdisPlan(answers.isNdisPlanManaged),
      sessionDate: sessionDateOf(startsAt, offer.time_zone),
    }
    const quote = quoteOf(question, rates)
    const fullFee = fullFeeToStore(question, rates)
    await tx
      .updateTable('reservations')
      .set({
        funding_method: funding,
        claim_type: funding && methods[funding].claimType,
        referral,
        is_ndis_plan_managed: answers.isNdisPlanManaged,
        is_work_cover_nsw: answers.isWorkCoverNsw,
        quote: quote && JSON.stringify(quote),
        full_fee: fullFee && JSON.stringify(fullFee),
      })
      .where('id', '=', row.id)
      .execute()
    booked.push({ id: row.id, startsAt, serverTime: row.serverTime, referral })
  }
  return booked
}
