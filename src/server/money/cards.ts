import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PaymentSetup } from '#contract/payments.ts'
import { cardNeededText, cardOwesText, type SavedCard } from '#domain/money/cards.ts'
import {
  cardFormAwayText,
  cardNotSavedText,
  type SetupReason,
  setupReasons,
  type SetupState,
  setupStates,
} from '#domain/money/card-setup.ts'
import { PaymentProviderFailed, type SetupEvent } from '../adapters/payments.ts'
import { noteChange } from '../audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { addMissingRows, readRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type OwnPerson, readPersonBase } from '../sign-in/account-people.ts'

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
      returnUrl: `${service.config.PUBLIC_URL}${await readPersonBase(service.db, setup.clientId)}${setup.returnPath}`,
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
  key: { clientSecret: string; clientId: string },
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
  | { clientSecret: string; clientId: string }
  | { clientId: string; requestKey: string }

export async function findSetup(db: Db, which: SetupKey, lock = false): Promise<CardSetup | undefined> {
  const { rows } = await sql<CardSetup>`
    select s.id, s.client_id as "clientId", s.state, s.reason, s.return_path as "returnPath",
           case when s.card_last_four is not null then json_build_object('lastFour', s.card_last_four,
             'brand', s.card_brand, 'expiry', s.card_expiry) end as card,
           case when r.id is not null then json_build_object('id', r.id, 'reserveId', r.reserve_id,
             'accountId', r.practice_id, 'isGP', t.is_gp) end as reservation
      from payment_setups s
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
  return sql`s.client_secret_hash = ${hashSecret(which.clientSecret)} and s.client_id = ${which.clientId}`
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

type SavedSetup = Pick<Extract<SetupEvent, { kind: 'setupSucceeded' }>, 'card' | 'customer' | 'completedAt'>

/**
 * Puts the card of a form on file. There is one card on file: the other one is taken away at the provider, which is the one before, or
 * this one where its event comes late and another form has saved a card since it was entered.
 */
export async function saveCard(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  setup: CardSetup,
  { card, customer, completedAt }: SavedSetup,
): Promise<void> {
  const { clientId, reservation } = setup
  const before = await tx
    .selectFrom('clients')
    .select(['saved_card_customer as customer', 'has_saved_card as hasCard'])
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A time to be booked needs a card: where the newer one was removed, this one has to do.
  const isNeeded = reservation !== null && !before?.hasCard
  const isKept = isNeeded || !(await hasNewerCard(tx, setup, completedAt))
  if (isKept)
    await tx
      .updateTable('clients')
      .set({
        has_saved_card: true,
        saved_card_last_four: card?.lastFour ?? null,
        saved_card_brand: card?.brand ?? null,
        saved_card_expiry: card?.expiry ?? null,
        saved_card_customer: customer,
      })
      .where('id', '=', clientId)
      .execute()
  const unwanted = isKept ? before?.customer : customer
  if (unwanted && before?.customer !== customer) await queueDetachCard(service, tx, unwanted)
}

const closedStates = Object.entries(setupStates).flatMap(([state, { isOpen }]) => (isOpen ? [] : [state]))

/** Whether another form of the client has saved a card since this one was entered. Asked once the client's row is locked. */
async function hasNewerCard(tx: Tx, { id, clientId }: CardSetup, completedAt: Date): Promise<boolean> {
  const { rows } = await sql`
    select from payment_setups other
     where other.client_id = ${clientId} and other.id <> ${id} and other.state = any(${closedStates})
       and other.updated_at > ${completedAt}
     limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Forgets the saved card, here at once and at the provider by a job. Refused while a booked appointment without an outcome or an open charge needs it:
 * the client's row is locked, as a booking locks it, so that neither passes the other by. Removing it again is no error.
 * See docs/product/portal.md#saved-card.
 */
export async function removeCard(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  person: OwnPerson,
): Promise<Result<null>> {
  const { clientId } = person
  const client = await readRow(tx, 'clients', { id: clientId }, ['has_saved_card'], 'forNoKeyUpdate')
  if (!client.has_saved_card) return succeed(null)
  if (await hasUnsettledSession(tx, clientId)) return fail('conflict', { message: cardNeededText })
  if (await hasOpenCharge(tx, clientId)) return fail('conflict', { message: cardOwesText })
  await takeCardOff(service, tx, person)
  return succeed(null)
}

/** Whatever it is needed for: whoever saved it pays for this person no longer. What is to be paid yet is asked for by a link. */
export async function takeCardOff(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { clientId, by }: OwnPerson,
): Promise<void> {
  const client = await readRow(
    tx,
    'clients',
    { id: clientId },
    ['has_saved_card', 'saved_card_customer'],
    'forNoKeyUpdate',
  )
  if (!client.has_saved_card) return
  await tx
    .updateTable('clients')
    .set({
      has_saved_card: false,
      saved_card_last_four: null,
      saved_card_brand: null,
      saved_card_expiry: null,
      saved_card_customer: null,
    })
    .where('id', '=', clientId)
    .execute()
  await noteChange(tx, by, clientId, 'saved card')
  if (client.saved_card_customer) await queueDetachCard(service, tx, client.saved_card_customer)
}

/** One that the card is asked for, or will be. */
async function hasOpenCharge(tx: Tx, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('charges')
    .select('id')
    .where('client_id', '=', clientId)
    .where('payer', '=', 'card')
    .where('state', 'in', ['due', 'asking', 'failed', 'needsAuthentication'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How long after a session its outcome, which charges the card, is waited for. */
const outcomeWithinDays = 30

/** One that is booked and has no outcome yet: to come, or over only lately. */
async function hasUnsettledSession(tx: Tx, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('reservations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('status', '=', 'booked')
    .where('service_delivered', 'is', null)
    .where(
      sql<Date>`upper(during)`,
      '>',
      sql<Date>`clock_timestamp() - make_interval(days => ${outcomeWithinDays}::int)`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const queue = 'detach-card'
type DetachJob = { customer: string }

/** With the change or not at all. The provider may be away: the job is tried again until it has answered. */
const queueDetachCard = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, customer: string): Promise<void> =>
  jobs.sendWith<DetachJob>(tx, queue, [{ data: { customer } }])

export const workOnDetachedCards = (service: Service): Promise<void> =>
  service.jobs.work<DetachJob>(queue, ({ customer }) => service.payments.detachCards(customer))
