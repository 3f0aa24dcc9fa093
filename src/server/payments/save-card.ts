import { sql } from 'kysely'
import { setupStates } from '#domain/payments/setup-state.ts'
import type { Tx } from '../db/transaction.ts'
import type { Setup } from '../payment-setups/setup-store.ts'
import type { SetupEvent } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { queueDetachCard } from './detach-card.ts'

type Saved = Pick<Extract<SetupEvent, { kind: 'setupSucceeded' }>, 'card' | 'customer' | 'completedAt'>

/**
 * Puts the card of a form on file. There is one card on file: the other one is taken away at the provider, which is the one before, or
 * this one where its event comes late and another form has saved a card since it was entered.
 */
export async function saveCard(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  setup: Setup,
  { card, customer, completedAt }: Saved,
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
async function hasNewerCard(tx: Tx, { id, clientId }: Setup, completedAt: Date): Promise<boolean> {
  const { rows } = await sql`
    select from payment_setups other
     where other.client_id = ${clientId} and other.id <> ${id} and other.state = any(${closedStates})
       and other.updated_at > ${completedAt}
     limit 1`.execute(tx)
  return rows.length > 0
}
