import { sql } from 'kysely'
import { cardNeededText, cardOwesText } from '#domain/payments/saved-card.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { queueDetachCard } from './detach-card.ts'

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
  await noteAccess(tx, { ...by, action: 'change', clientId: client.id, subject: 'saved card' })
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
