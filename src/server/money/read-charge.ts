import { sql } from 'kysely'
import type { OwnCharge } from '#contract/own-money.ts'
import type { Charge } from '#contract/staff/charges.ts'
import {
  actionsFor,
  chargeFailures,
  type ChargeKind,
  type ChargePayer,
  type ChargeState,
  isChargeFailure,
} from '#domain/money/charges.ts'
import { canPayNow, ownChargeState } from '#domain/money/own-charge.ts'
import { formatSavedCard } from '#domain/money/cards.ts'
import type { Db } from '../db/database.ts'
import type { Keyring } from '../keyring.ts'
import { isOfCountedPayment, isSecondHeld, openChargeReason, openRefundReason } from './charge-store.ts'

type ChargeDetailsRow = Omit<Charge, 'attempts' | 'refunds' | 'may' | 'start' | 'createdAt' | 'nextTryAt'> & {
  sealedReason: Buffer | null
  startsAt: Date
  createdAtDate: Date
  nextTry: Date | null
}

type ChargeKeys = { db: Db; keyring: Keyring }

/** Undefined where the practice has no such charge. */
export async function readCharge(
  { db, keyring }: ChargeKeys,
  { id, practiceId }: { id: string; practiceId: string },
): Promise<Charge | undefined> {
  const { rows } = await sql<ChargeDetailsRow>`
    select h.id, h.reservation_id as "appointmentId",
           json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) as client,
           json_build_object('id', c.id, 'name', c.name) as clinician,
           coalesce(lower(h.freed), lower(r.during)) as "startsAt", h.kind, h.payer, h.cents, h.state, h.reason, h.tries,
           h.sealed_reason as "sealedReason",
           h.next_try_at as "nextTry", h.created_at as "createdAtDate",
           coalesce((select sum(cents) from charge_attempts a where a.charge_id = h.id and a.state = 'paid'), 0)::int as "paidCents",
           coalesce((select sum(cents) from refunds f
             where f.charge_id = h.id and f.state <> 'failed' and ${isOfCountedPayment}), 0)::int as "refundedCents",
           coalesce((select sum(cents) from refunds f
             where f.charge_id = h.id and f.state = 'asked' and ${isOfCountedPayment}), 0)::int as "refundAskedCents",
           coalesce((select sum(cents) from charge_attempts a
             where a.charge_id = h.id and ${isSecondHeld}), 0)::int as "secondPaymentCents",
           coalesce((select sum(cents) from money_entries e where e.charge_id = h.id), 0)::int as "owedCents"
      from charges h
      join reservations r on r.id = h.reservation_id
      join clients p on p.id = h.client_id
      join clinicians c on c.id = h.clinician_id
     where h.id = ${id} and h.practice_id = ${practiceId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { startsAt, createdAtDate, nextTry, sealedReason, ...charge } = row
  const [attempts, refunds] = await Promise.all([readAttempts(db, id), readRefunds({ db, keyring }, id)])
  return {
    ...charge,
    start: startsAt.toISOString(),
    createdAt: createdAtDate.toISOString(),
    nextTryAt: nextTry?.toISOString() ?? null,
    reason: sealedReason
      ? openChargeReason(keyring, id, sealedReason)
      : charge.reason && toFailureWords(charge.reason),
    attempts,
    refunds,
    may: actionsFor(charge),
  }
}

/** A failure is kept as its code, the service’s own words as they are. */
const toFailureWords = (reason: string): string =>
  isChargeFailure(reason) ? chargeFailures[reason].label : reason

async function readAttempts(db: Db, chargeId: string): Promise<Charge['attempts']> {
  const rows = await db
    .selectFrom('charge_attempts')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map(({ id, made_by, state, failure, card_brand, card_last_four, asked_at, settled_at }) => ({
    id,
    madeBy: made_by,
    state,
    failure: failure && toFailureWords(failure),
    card: card_last_four && formatSavedCard({ brand: card_brand, lastFour: card_last_four }),
    askedAt: asked_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }))
}

async function readRefunds({ db, keyring }: ChargeKeys, chargeId: string): Promise<Charge['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map(({ id, cents, why, sealed_why, state, failure, asked_at, settled_at }) => ({
    id,
    cents,
    why: openRefundReason(keyring, { id, why, sealed_why }),
    state,
    failure: failure && toFailureWords(failure),
    askedAt: asked_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }))
}

type OwnChargeRow = {
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
  db: Db,
  { subject, id }: { subject: string; id?: string },
): Promise<OwnCharge[]> {
  const { rows } = await sql<OwnChargeRow>`
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
  return rows.map(presentOwn)
}

function presentOwn({
  payer,
  startsAt,
  isAsked,
  isFreedTaken,
  isOwnInvoice,
  cardBrand,
  cardLastFour,
  ...row
}: OwnChargeRow): OwnCharge {
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
