import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { OwnCharge } from '#contract/own-money.ts'
import type { Charge } from '#contract/staff/charges.ts'
import type { UnfinishedWork } from '#contract/staff/diary.ts'
import type { chargesPageSchema, chargesRequest, ListedCharge } from '#contract/staff/takings.ts'
import {
  actionsFor,
  chargeFailures,
  chargeGroups,
  type ChargeKind,
  type ChargePayer,
  type ChargeState,
  isChargeFailure,
} from '#domain/money/charges.ts'
import { formatSavedCard } from '#domain/money/cards.ts'
import { canPayNow, ownChargeState } from '#domain/money/own-charge.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import type { Db } from '../db/database.ts'
import type { Keyring } from '../keyring.ts'
import {
  isDocumentIssued,
  isOfCountedPayment,
  isSecondHeld,
  openChargeReason,
  openRefundReason,
} from './charge-store.ts'

type ListedRow = Omit<ListedCharge, 'start' | 'nextTryAt' | 'refundedAt' | 'card'> & {
  start: Date
  nextTryAt: Date | null
  refundedAt: Date | null
  brand: string | null
  lastFour: string | null
}

const chargesOfAPage = 25

/** A moved session has its own time, and the fee for the time that was given up has that one. */
export const sessionStart = sql<Date>`coalesce(lower(charge.freed), lower(r.during))`

type ChargesQuery = z.infer<typeof chargesRequest> & { practiceId: string; by: AccessedBy }

/** Newest session first. `next` is the last one’s place in that order, so that a page stays itself when charges are added. */
export async function listCharges(
  db: Db,
  { practiceId, show, search, before, by }: ChargesQuery,
): Promise<z.infer<typeof chargesPageSchema>> {
  const wanted = [
    sql`charge.practice_id = ${practiceId}`,
    ...(show === 'all' ? [] : [sql`charge.state in (${sql.join(chargeGroups[show].states)})`]),
    ...(show === 'refunded' ? [sql`refund.cents > 0`] : []),
    // What is bulk billed waits for no money of ours.
    ...(show === 'waiting' ? [sql`charge.cents > 0`] : []),
    ...(search === '' ? [] : [sql`p.search @@ client_query(${search})`]),
  ]
  const rows = await selectCharges(
    db,
    [...wanted, ...(before === undefined ? [] : [isBefore(before)])],
    chargesOfAPage + 1,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${fromCharges} where ${sql.join(wanted, sql` and `)}`.execute(db)
  await noteRead(db, by, null, 'list of charges')
  const charges = rows.slice(0, chargesOfAPage)
  const last = rows.length > chargesOfAPage ? charges.at(-1) : undefined
  return {
    total: counted[0]?.total ?? 0,
    charges: charges.map(toListed),
    next: last ? `${last.start.getTime()}_${last.id}` : null,
  }
}

function isBefore(cursor: string): RawBuilder<unknown> {
  const [millis = '0', id = ''] = cursor.split('_')
  return sql`(${sessionStart}, charge.id) < (${new Date(Number(millis))}, ${id}::uuid)`
}

const fromCharges = sql`
  from charges charge
  join reservations r on r.id = charge.reservation_id
  join appointment_types t on t.id = r.appointment_type_id
  join clients p on p.id = charge.client_id
  join clinicians c on c.id = charge.clinician_id
  left join lateral (select card_brand, card_last_four from charge_attempts
    where charge_id = charge.id and state = 'paid') paid on true
  left join lateral (
    select coalesce(sum(cents) filter (where f.state = 'refunded'), 0)::int as cents,
           coalesce(sum(cents) filter (where f.state = 'asked'), 0)::int as asked,
           max(settled_at) filter (where f.state = 'refunded') as at
      from refunds f where f.charge_id = charge.id and ${isOfCountedPayment}) refund on true`

async function selectCharges(
  db: Db,
  where: readonly RawBuilder<unknown>[],
  most: number,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select charge.id, p.first_name || ' ' || p.last_name as client, c.name as clinician, ${sessionStart} as start,
           t.label as type, charge.kind, charge.payer, charge.funding_method as funding, charge.cents, charge.state,
           charge.tries, charge.next_try_at as "nextTryAt", paid.card_brand as brand, paid.card_last_four as "lastFour",
           refund.cents as "refundedCents", refund.asked as "refundAskedCents", refund.at as "refundedAt",
           charge.benefit_cents as "benefitCents", ${isDocumentIssued(sql`charge.id`)} as "isDocumentIssued"
      ${fromCharges}
     where ${sql.join(where, sql` and `)}
     order by ${sessionStart} desc, charge.id desc
     limit ${most}`.execute(db)
  return rows
}

const toListed = ({ start, nextTryAt, refundedAt, brand, lastFour, ...row }: ListedRow): ListedCharge => ({
  ...row,
  start: start.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
  refundedAt: refundedAt?.toISOString() ?? null,
  card: lastFour === null ? null : formatSavedCard({ brand, lastFour }),
})

/** Nothing more happens to these by itself: someone has to do something. */
const waitingForSomeone = ['needsAuthentication', 'failed', 'stopped']

/** As JSON writes an instant. */
const instant = (at: RawBuilder<Date>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type UnpaidSession = UnfinishedWork['unpaid']['sessions'][number]

/** Charges that were not paid, the oldest session first. `ofThese` says which clinicians’ (`c`). */
export async function readUnpaid(
  db: Db,
  ofThese: RawBuilder<unknown>,
  mostListed: number,
): Promise<UnfinishedWork['unpaid']> {
  const { rows } = await sql<{ session: UnpaidSession; total: number }>`
    select json_build_object('id', charge.reservation_id, 'chargeId', charge.id, 'start', ${instant(sessionStart)},
             'clientId', charge.client_id, 'client', p.first_name || ' ' || p.last_name, 'clinicianId', c.id, 'clinician', c.name,
             'timeZone', c.time_zone, 'funding', charge.funding_method,
             'cents', (select coalesce(sum(e.cents), 0) from money_entries e where e.charge_id = charge.id)) as session,
           count(*) over ()::int as total
      from charges charge
      join reservations r on r.id = charge.reservation_id
      join clients p on p.id = charge.client_id
      join clinicians c on c.id = charge.clinician_id
     where ${ofThese} and charge.state in (${sql.join(waitingForSomeone)})
     order by ${sessionStart}, charge.id
     limit ${mostListed}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    sessions: rows.map(({ session }) => session),
  }
}

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
           h.sealed_reason as "sealedReason", h.benefit_cents as "benefitCents",
           ${isDocumentIssued(sql`h.id`)} as "isDocumentIssued",
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
  { clientId, id }: { clientId: string; id?: string },
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
      join reservations r on r.id = h.reservation_id
      join clinicians c on c.id = h.clinician_id
      left join charge_attempts paid on paid.charge_id = h.id and paid.state = 'paid'
     where h.client_id = ${clientId} ${id === undefined ? sql`` : sql`and h.id = ${id}`}
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
