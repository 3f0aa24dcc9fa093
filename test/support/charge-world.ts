import { randomUUID } from 'node:crypto'
import type { Quote } from '#domain/fees/quote.ts'
import type { ChargeKind, ChargePayer, ChargeState } from '#domain/money/charges.ts'
import type { Db } from '#server/db/database.ts'
import { account, type addBookable } from './booking-world.ts'
import { addClient, addSession } from './diary-world.ts'

type NewCharge = {
  clinician: Awaited<ReturnType<typeof addBookable>>
  firstName?: string
  lastName?: string
  start?: Date
  kind?: ChargeKind
  payer?: ChargePayer
  state?: ChargeState
  cents?: number
  gstCents?: number
  quote?: Quote
}

/** A charge as the engine leaves it, with its first row of the ledger. */
export async function addCharge(db: Db, charge: NewCharge) {
  const { clinician, start = new Date(), cents = 20113, state = 'due', payer = 'card' } = charge
  const clientId = await addClient(db, { firstName: charge.firstName, lastName: charge.lastName })
  const reservationId = await addSession(db, { ...clinician, clientId, start, outcome: 'attended' })
  const { id } = await db
    .insertInto('charges')
    .values({
      practice_id: account,
      reservation_id: reservationId,
      client_id: clientId,
      clinician_id: clinician.clinicianId,
      kind: charge.kind ?? 'session',
      payer,
      funding_method: 'rebate',
      cents,
      gst_cents: charge.gstCents ?? 0,
      quote: charge.quote && JSON.stringify(charge.quote),
      state,
      tries: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const one = { id, clientId, reservationId, cents }
  await addEntry(db, one, 'owed', cents)
  return one
}

type Charged = Awaited<ReturnType<typeof addCharge>>
type Moved = { at?: Date; attemptId?: string; refundId?: string; receivedOn?: string }

export async function addEntry(
  db: Db,
  { id, clientId }: Pick<Charged, 'id' | 'clientId'>,
  kind: 'owed' | 'paid' | 'refunded' | 'dropped' | 'paidByInvoice' | 'returned',
  cents: number,
  { at, attemptId, refundId, receivedOn }: Moved = {},
): Promise<void> {
  await db
    .insertInto('money_entries')
    .values({
      practice_id: account,
      charge_id: id,
      client_id: clientId,
      kind,
      cents,
      attempt_id: attemptId ?? null,
      refund_id: refundId ?? null,
      received_on: receivedOn ?? null,
      ...(at && { happened_at: at }),
    })
    .execute()
}

/** Paid by card, in the ledger and at the built-in provider. */
export async function payCharge(db: Db, charge: Charged, at = new Date()) {
  const attemptId = randomUUID()
  const providerId = `sim_pay_${attemptId}`
  await db
    .insertInto('charge_attempts')
    .values({
      id: attemptId,
      charge_id: charge.id,
      made_by: 'service',
      cents: charge.cents,
      state: 'paid',
      provider_id: providerId,
      card_brand: 'visa',
      card_last_four: '4242',
      asked_at: at,
      settled_at: at,
    })
    .execute()
  await addEntry(db, charge, 'paid', -charge.cents, { at, attemptId })
  await db.updateTable('charges').set({ state: 'paid', tries: 1 }).where('id', '=', charge.id).execute()
  await db
    .insertInto('simulated_payments')
    .values({
      id: providerId,
      idempotency_key: attemptId,
      kind: 'charge',
      reference: attemptId,
      cents: charge.cents,
      state: 'succeeded',
      created_at: at,
    })
    .execute()
  return { attemptId, providerId }
}

/** Given back, in the ledger and at the built-in provider. */
export async function refundPart(
  db: Db,
  charge: Charged,
  {
    attemptId,
    providerId,
    cents,
    at = new Date(),
  }: { attemptId: string; providerId: string; cents: number; at?: Date },
) {
  const refundId = randomUUID()
  const settled = { cents, state: 'refunded', settled_at: at, provider_id: `sim_re_${refundId}` } as const
  await db
    .insertInto('refunds')
    .values({
      id: refundId,
      charge_id: charge.id,
      attempt_id: attemptId,
      why: 'Goodwill',
      asked_by: randomUUID(),
      ...settled,
    })
    .execute()
  await addEntry(db, charge, 'refunded', cents, { at, refundId })
  await addEntry(db, charge, 'returned', -cents, { at })
  await db
    .insertInto('simulated_payments')
    .values({
      id: settled.provider_id,
      idempotency_key: refundId,
      kind: 'refund',
      of_payment: providerId,
      reference: refundId,
      cents,
      state: 'succeeded',
      created_at: at,
    })
    .execute()
  return { refundId, providerId: settled.provider_id }
}
