import { type Kysely, sql } from 'kysely'
import type { Charge } from '#contract/staff/charges.ts'
import { actionsFor } from '#domain/money/charge-actions.ts'
import { chargeFailures, isChargeFailure } from '#domain/money/charge-failures.ts'
import { formatSavedCard } from '#domain/payments/saved-card.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'
import { isOfCountedPayment, isSecondHeld } from './charge-store.ts'
import { openChargeReason, openRefundReason } from './sealed-reasons.ts'

type Row = Omit<Charge, 'attempts' | 'refunds' | 'may' | 'start' | 'createdAt' | 'nextTryAt'> & {
  sealedReason: Buffer | null
  startsAt: Date
  createdAtDate: Date
  nextTry: Date | null
}

type Keys = { db: Kysely<Tables>; keyring: Keyring }
type Key = { id: string; practiceId: string }

/** Undefined where the practice has no such charge. */
export async function readCharge(
  { db, keyring }: Keys,
  { id, practiceId }: Key,
): Promise<Charge | undefined> {
  const { rows } = await sql<Row>`
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
      : charge.reason && inWords(charge.reason),
    attempts,
    refunds,
    may: actionsFor(charge),
  }
}

/** A failure is kept as its code, the service’s own words as they are. */
const inWords = (reason: string): string => (isChargeFailure(reason) ? chargeFailures[reason].label : reason)

async function readAttempts(db: Kysely<Tables>, chargeId: string): Promise<Charge['attempts']> {
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
    failure: failure && inWords(failure),
    card: card_last_four && formatSavedCard({ brand: card_brand, lastFour: card_last_four }),
    askedAt: asked_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }))
}

async function readRefunds({ db, keyring }: Keys, chargeId: string): Promise<Charge['refunds']> {
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
    failure: failure && inWords(failure),
    askedAt: asked_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }))
}
