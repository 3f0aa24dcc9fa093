import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import type { ChargeEmailKind } from '#domain/messages/emails.ts'
import type { EntryKind } from '#domain/money/charges.ts'
import type { InvoiceMethod } from '#domain/money/invoice-payments.ts'
import type { Tx } from '../db/database.ts'
import { addRows } from '../db/rows.ts'
import type { MoneyTables } from '../db/tables/money.ts'
import type { Keyring } from '../keyring.ts'
import type { Service } from '../service.ts'

export type ChargeRow = Selectable<MoneyTables['charges']>
export type AttemptRow = Selectable<MoneyTables['charge_attempts']>

/** With the database's clock, read once the row is ours. Everything that changes a charge takes turns on its row. */
export async function lockCharge(tx: Tx, id: string): Promise<(ChargeRow & { now: Date }) | undefined> {
  const charge = await tx
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return charge && { ...charge, now: await readClock(tx) }
}

/** The one that counts for a session, if there is one; not a fee for an earlier move. */
export async function lockChargeOfSession(
  tx: Tx,
  reservationId: string,
): Promise<(ChargeRow & { now: Date }) | undefined> {
  const found = await tx
    .selectFrom('charges')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('move_id', 'is', null)
    .where('state', '<>', 'dropped')
    .executeTakeFirst()
  return found && lockCharge(tx, found.id)
}

async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database has no clock')
  return row.now
}

export async function changeCharge(
  tx: Tx,
  { id }: Pick<ChargeRow, 'id'>,
  change: Updateable<MoneyTables['charges']>,
): Promise<void> {
  await tx
    .updateTable('charges')
    // A new reason takes the place of what someone typed.
    .set({
      ...('reason' in change && { sealed_reason: null }),
      ...change,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}

/** One that may still succeed. There is at most one. */
export const findOpenAttempt = (tx: Tx, chargeId: string): Promise<AttemptRow | undefined> =>
  tx
    .selectFrom('charge_attempts')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .where('state', 'in', ['asked', 'needsAuthentication'])
    .executeTakeFirst()

type LedgerEntry = {
  kind: EntryKind
  cents: number
  attemptId?: string
  refundId?: string
  actor?: string | null
  /** Outside the provider. */
  received?: { on: string | null; method: InvoiceMethod | null }
  sealedWhy?: Buffer
}

/** A row of the ledger. Nothing moved is no row. */
export async function addEntry(
  tx: Tx,
  { id, practice_id, client_id }: Pick<ChargeRow, 'id' | 'practice_id' | 'client_id'>,
  { kind, cents, attemptId, refundId, actor = null, received, sealedWhy }: LedgerEntry,
): Promise<void> {
  if (cents === 0) return
  await addRows(tx, 'money_entries', {
    practice_id,
    charge_id: id,
    client_id,
    kind,
    cents,
    attempt_id: attemptId ?? null,
    refund_id: refundId ?? null,
    actor,
    received_on: received?.on ?? null,
    method: received?.method ?? null,
    sealed_why: sealedWhy ?? null,
  })
}

/** What is still owed for a charge: the sum of its rows. */
export async function readBalance(tx: Tx, chargeId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from money_entries where charge_id = ${chargeId}`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** Not of a second payment, which goes back by itself. `f` is the refund. */
export const isOfCountedPayment = sql<boolean>`not exists (
  select from charge_attempts s where s.id = f.attempt_id and s.state = 'paidTwice')`

/** A second payment that is not given back: no refund of it is asked for, or the bank refused it. `a` is the attempt. */
/** Whether the document of this charge stands, or waits for something. */
export const isDocumentIssued = (chargeId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from issued_documents d where d.charge_id = ${chargeId}
     and not exists (select from document_voids v where v.document_id = d.id))`

export const isSecondHeld = sql<boolean>`(a.state = 'paidTwice' and not exists (
  select from refunds f where f.attempt_id = a.id and f.state <> 'failed'))`

type PaidAmounts = { paidCents: number; refundedCents: number; secondPaymentCents: number }

/** What the provider holds of a charge, and what of it went back or is asked back. */
export async function readPaid(tx: Tx, chargeId: string): Promise<PaidAmounts> {
  const { rows } = await sql<PaidAmounts>`
    select coalesce((select sum(cents) from charge_attempts where charge_id = ${chargeId} and state = 'paid'), 0)::int as "paidCents",
           coalesce((select sum(f.cents) from refunds f
             where f.charge_id = ${chargeId} and f.state <> 'failed' and ${isOfCountedPayment}), 0)::int as "refundedCents",
           coalesce((select sum(a.cents) from charge_attempts a
             where a.charge_id = ${chargeId} and ${isSecondHeld}), 0)::int as "secondPaymentCents"`.execute(
    tx,
  )
  return rows[0] ?? { paidCents: 0, refundedCents: 0, secondPaymentCents: 0 }
}

export const chargeQueue = 'charge-card'
export type ChargeJob = { chargeId: string }

/** With the change that asks for it, or not at all. */
export const queueCharge = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { chargeId, after }: ChargeJob & { after: Date },
): Promise<void> => jobs.sendWith<ChargeJob>(tx, chargeQueue, [{ data: { chargeId }, after }])

export const refundQueue = 'refund-card'
export type RefundJob = { refundId: string }

export const queueRefund = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, refundId: string): Promise<void> =>
  jobs.sendWith<RefundJob>(tx, refundQueue, [{ data: { refundId } }])

export const chargeEmailQueue = 'send-charge-email'
export type ChargeEmailJob = { id: string }

/** With the change or not at all; sent once (src/server/money/charge-email.ts). */
export async function queueChargeEmail(
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { chargeId, kind, cents }: { chargeId: string; kind: ChargeEmailKind; cents: number },
): Promise<void> {
  const { id } = await tx
    .insertInto('charge_emails')
    .values({ charge_id: chargeId, kind, cents })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.sendWith<ChargeEmailJob>(tx, chargeEmailQueue, [{ data: { id } }])
}

const reasonText = z.string()
const chargeReasonPurpose = (id: string) => `charges.reason:${id}`
const ofTakenBack = (chargeId: string) => `money_entries.why:${chargeId}`
const refundReasonPurpose = (id: string) => `refunds.why:${id}`

/** What a person typed: the service’s own words are kept as they are. */
export const sealChargeReason = (keyring: Keyring, chargeId: string, why: string): Buffer =>
  keyring.seal(why, chargeReasonPurpose(chargeId))

export const openChargeReason = (keyring: Keyring, chargeId: string, sealed: Buffer): string =>
  reasonText.parse(keyring.unseal(sealed, chargeReasonPurpose(chargeId)))

/** Why a payment that was recorded for a charge was taken back. */
export const sealTakenBack = (keyring: Keyring, chargeId: string, why: string): Buffer =>
  keyring.seal(why, ofTakenBack(chargeId))

export const openTakenBack = (keyring: Keyring, chargeId: string, sealed: Buffer): string =>
  reasonText.parse(keyring.unseal(sealed, ofTakenBack(chargeId)))

export const sealRefundReason = (keyring: Keyring, refundId: string, why: string): Buffer =>
  keyring.seal(why, refundReasonPurpose(refundId))

type SealedRefund = { id: string; why: string | null; sealed_why: Buffer | null }

export const openRefundReason = (keyring: Keyring, { id, why, sealed_why }: SealedRefund): string =>
  sealed_why ? reasonText.parse(keyring.unseal(sealed_why, refundReasonPurpose(id))) : (why ?? '')
