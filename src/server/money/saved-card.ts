import { sql } from 'kysely'
import { cardNeededText, cardOwesText } from '#domain/money/cards.ts'
import { setupStates } from '#domain/money/card-setup.ts'
import type { SetupEvent } from '../adapters/payments.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import type { Tx } from '../db/database.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { CardSetup } from './card-setups.ts'

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
  by: AccessedBy,
): Promise<Result<null>> {
  const client = await tx
    .selectFrom('clients')
    .select(['id', 'has_saved_card', 'saved_card_customer'])
    .where('identity_subject', '=', by.actor)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!client) return fail('notFound')
  if (!client.has_saved_card) return succeed(null)
  if (await hasUnsettledSession(tx, client.id)) return fail('conflict', { message: cardNeededText })
  if (await hasOpenCharge(tx, client.id)) return fail('conflict', { message: cardOwesText })
  await tx
    .updateTable('clients')
    .set({
      has_saved_card: false,
      saved_card_last_four: null,
      saved_card_brand: null,
      saved_card_expiry: null,
      saved_card_customer: null,
    })
    .where('id', '=', client.id)
    .execute()
  await noteChange(tx, by, client.id, 'saved card')
  if (client.saved_card_customer) await queueDetachCard(service, tx, client.saved_card_customer)
  return succeed(null)
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
