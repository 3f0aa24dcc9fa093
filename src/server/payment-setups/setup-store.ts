import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SavedCard } from '#domain/payments/saved-card.ts'
import type { SetupReason, SetupState } from '#domain/payments/setup-state.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

export type Setup = {
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
export const hashSecret = (clientSecret: string): Buffer => createHash('sha256').update(clientSecret).digest()

type Which =
  | { id: string }
  | { clientSecret: string; subject: string }
  | { clientId: string; requestKey: string }

export async function findSetup(db: Kysely<Tables>, which: Which, lock = false): Promise<Setup | undefined> {
  const { rows } = await sql<Setup>`
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

function toCondition(which: Which) {
  if ('id' in which) return sql`s.id = ${which.id}`
  if ('requestKey' in which)
    return sql`s.client_id = ${which.clientId} and s.request_key = ${which.requestKey}`
  return sql`s.client_secret_hash = ${hashSecret(which.clientSecret)} and c.identity_subject = ${which.subject}`
}

type Change = {
  state: SetupState
  reason?: SetupReason | null
  card?: SavedCard
  customer?: string | null
  providerId?: string
}

export async function changeSetup(
  tx: Tx,
  { id }: Pick<Setup, 'id'>,
  { state, reason = null, card, customer, providerId }: Change,
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
