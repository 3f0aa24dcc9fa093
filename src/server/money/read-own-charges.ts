import { type Kysely, sql } from 'kysely'
import type { OwnCharge } from '#contract/own-money.ts'
import { chargeFailures, isChargeFailure } from '#domain/money/charge-failures.ts'
import { canPayNow, ownChargeState } from '#domain/money/own-charge.ts'
import type { ChargeKind, ChargePayer, ChargeState } from '#domain/money/charge-states.ts'
import { formatSavedCard } from '#domain/payments/saved-card.ts'
import type { Tables } from '../db/tables.ts'
import { isOfCountedPayment } from './charge-store.ts'

type Row = {
  id: string
  kind: ChargeKind
  payer: ChargePayer
  appointmentId: string
  startsAt: Date
  clinician: string
  cents: number
  refundedCents: number
  state: ChargeState
  reason: string | null
  nextTryAt: Date | null
  isAsked: boolean
  isFreedTaken: boolean
  isOwnInvoice: boolean
  cardBrand: string | null
  cardLastFour: string | null
  paidAt: Date | null
}

/** A client's own, the latest first; with an id, that one only. */
export async function readOwnCharges(
  db: Kysely<Tables>,
  { subject, id }: { subject: string; id?: string },
): Promise<OwnCharge[]> {
  const { rows } = await sql<Row>`
    select h.id, h.kind, h.payer, h.reservation_id as "appointmentId", coalesce(lower(h.freed), lower(r.during)) as "startsAt",
           c.name as clinician, h.cents, h.state, h.reason, h.next_try_at as "nextTryAt",
           coalesce((select sum(f.cents) from refunds f
             where f.charge_id = h.id and f.state = 'refunded' and ${isOfCountedPayment}), 0)::int as "refundedCents",
           exists (select from charge_attempts a where a.charge_id = h.id and a.made_by = 'service' and a.state = 'asked') as "isAsked",
           h.freed_taken_at is not null as "isFreedTaken",
           h.funding_method = 'ndis' and h.cents > 0 and r.is_ndis_plan_managed is false as "isOwnInvoice",
           paid.card_brand as "cardBrand", paid.card_last_four as "cardLastFour", paid.settled_at as "paidAt"
      from charges h
      join clients p on p.id = h.client_id and p.identity_subject = ${subject}
      join reservations r on r.id = h.reservation_id
      join clinicians c on c.id = h.clinician_id
      left join charge_attempts paid on paid.charge_id = h.id and paid.state = 'paid'
     where ${id === undefined ? sql`true` : sql`h.id = ${id}`}
     order by h.created_at desc, h.id`.execute(db)
  return rows.map(present)
}

function present({
  payer,
  startsAt,
  isAsked,
  isFreedTaken,
  isOwnInvoice,
  cardBrand,
  cardLastFour,
  ...row
}: Row): OwnCharge {
  const standing = { payer, state: row.state, isAsked, isFreedTaken, isOwnInvoice }
  const state = ownChargeState(standing)
  const reason = state === 'failed' && row.reason !== null && isChargeFailure(row.reason) ? row.reason : null
  return {
    id: row.id,
    kind: row.kind,
    appointmentId: row.appointmentId,
    start: startsAt.toISOString(),
    clinician: row.clinician,
    cents: row.cents,
    refundedCents: row.refundedCents,
    state,
    canPay: canPayNow(standing),
    reason,
    message: reason && chargeFailures[reason].words,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    card: cardLastFour && formatSavedCard({ brand: cardBrand, lastFour: cardLastFour }),
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}
