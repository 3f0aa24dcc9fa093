import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PaymentSetup } from '#contract/payments.ts'
import type { SavedCard } from '#domain/money/cards.ts'
import {
  cardFormAwayText,
  cardNotSavedText,
  type SetupReason,
  setupReasons,
  type SetupState,
  setupStates,
} from '#domain/money/card-setup.ts'
import { PaymentProviderFailed } from '../adapters/payments.ts'
import type { Db, Tx } from '../db/database.ts'
import { addMissingRows } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

export type SetupRequest = {
  clientId: string
  reservationId: string | null
  /** The same key gives the same form. */
  requestKey: string
  returnPath: string
}

type SetupService = Pick<Service, 'db' | 'payments' | 'config' | 'log'>

/** Providers forget a form and its key after a day; ours is replaced a little before. */
const goodForHours = 23

/**
 * Opens a card form. The row is written before the provider is asked, and its id is the provider's key, so that a
 * crash or a time-out in between leads back to one form. No transaction waits for the provider.
 * See docs/product/finishing.md#payment-events.
 */
export async function startSetup(
  service: SetupService,
  request: SetupRequest,
): Promise<Result<{ clientSecret: string }>> {
  if (!service.config.canSaveCards) return fail('paymentsNotSetUp')
  const setup = await findOrAdd(service, request)
  if (setup.returnPath !== request.returnPath) return fail('idempotencyKeyReused')
  try {
    const { clientSecret, providerId } = await service.payments.createSetup({
      idempotencyKey: setup.id,
      reference: setup.id,
      clientId: setup.clientId,
      returnUrl: `${service.config.PUBLIC_URL}${setup.returnPath}`,
    })
    await service.db
      .updateTable('payment_setups')
      .set({ provider_id: providerId, client_secret_hash: hashSecret(clientSecret) })
      .where('id', '=', setup.id)
      .execute()
    return succeed({ clientSecret })
  } catch (error) {
    if (!(error instanceof PaymentProviderFailed)) throw error
    service.log.warn({ setup: setup.id, reason: error.message }, 'the payment provider opened no card form')
    return fail(request.reservationId ? 'cardFormAway' : 'unavailable', {
      message: request.reservationId ? cardFormAwayText : cardNotSavedText,
    })
  }
}

function findOrAdd({ db }: SetupService, request: SetupRequest): Promise<CardSetup> {
  const { clientId, requestKey, reservationId, returnPath } = request
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('payment_setups')
      .set({ request_key: null })
      .where('client_id', '=', clientId)
      .where('request_key', '=', requestKey)
      .where((where) =>
        where.or([
          where('state', '=', 'expired'),
          where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(hours => ${goodForHours})`),
        ]),
      )
      .execute()
    await addMissingRows(tx, 'payment_setups', {
      client_id: clientId,
      reservation_id: reservationId,
      request_key: requestKey,
      return_path: returnPath,
    })
    const setup = await findSetup(tx, { clientId, requestKey })
    if (!setup) throw new Error('The setup that was just added is not there')
    return setup
  })
}

export async function readSetup(
  { db }: Pick<Service, 'db'>,
  key: { clientSecret: string; subject: string },
): Promise<Result<PaymentSetup>> {
  const setup = await findSetup(db, key)
  return setup ? succeed(presentSetup(setup)) : fail('notFound')
}

const presentSetup = ({ state, reason, reservation }: CardSetup): PaymentSetup => ({
  state: setupStates[state].shown,
  reason,
  message: reason && setupReasons[reason],
  reserveId: reservation?.reserveId ?? null,
})

export type CardSetup = {
  id: string
  clientId: string
  subject: string | null
  state: SetupState
  reason: SetupReason | null
  returnPath: string
  card: SavedCard | null
  reservation: { id: string; reserveId: string; accountId: string; isGP: boolean } | null
}

/** The provider's secret opens the card form, so only its hash is kept. */
const hashSecret = (clientSecret: string): Buffer => createHash('sha256').update(clientSecret).digest()

type SetupKey =
  | { id: string }
  | { clientSecret: string; subject: string }
  | { clientId: string; requestKey: string }

export async function findSetup(db: Db, which: SetupKey, lock = false): Promise<CardSetup | undefined> {
  const { rows } = await sql<CardSetup>`
    select s.id, s.client_id as "clientId", c.identity_subject as subject, s.state, s.reason, s.return_path as "returnPath",
           case when s.card_last_four is not null then json_build_object('lastFour', s.card_last_four,
             'brand', s.card_brand, 'expiry', s.card_expiry) end as card,
           case when r.id is not null then json_build_object('id', r.id, 'reserveId', r.reserve_id,
             'accountId', r.practice_id, 'isGP', t.is_gp) end as reservation
      from payment_setups s
      join clients c on c.id = s.client_id
      left join reservations r on r.id = s.reservation_id
      left join appointment_types t on t.id = r.appointment_type_id
     where ${toCondition(which)}
     ${lock ? sql`for no key update of s` : sql``}`.execute(db)
  return rows[0]
}

function toCondition(which: SetupKey) {
  if ('id' in which) return sql`s.id = ${which.id}`
  if ('requestKey' in which)
    return sql`s.client_id = ${which.clientId} and s.request_key = ${which.requestKey}`
  return sql`s.client_secret_hash = ${hashSecret(which.clientSecret)} and c.identity_subject = ${which.subject}`
}

type SetupChange = {
  state: SetupState
  reason?: SetupReason | null
  card?: SavedCard
  customer?: string | null
  providerId?: string
}

export async function changeSetup(
  tx: Tx,
  { id }: Pick<CardSetup, 'id'>,
  { state, reason = null, card, customer, providerId }: SetupChange,
): Promise<void> {
  await tx
    .updateTable('payment_setups')
    .set({
      state,
      reason,
      updated_at: sql<Date>`clock_timestamp()`,
      ...(card && { card_last_four: card.lastFour, card_brand: card.brand, card_expiry: card.expiry }),
      ...(customer !== undefined && { provider_customer: customer }),
      ...(providerId !== undefined && { provider_id: providerId }),
    })
    .where('id', '=', id)
    .execute()
}
