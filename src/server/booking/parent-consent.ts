import { sql } from 'kysely'
import { consultPart } from '../clients/client-record-store.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tx } from '../db/transaction.ts'

type Booked = { id: string; clientId: string }

/**
 * When a parent consented to this booking of a child, or null: given after the time was held, and with no other booking.
 * See docs/product/who-may-book.md#parental-consent.
 */
export async function readParentConsent(
  keyring: Keyring,
  tx: Tx,
  { id, clientId }: Booked,
): Promise<Date | null> {
  const intake = await consultPart({ db: tx, keyring }, clientId, 'intake')
  if (!intake?.isConsentForParent || intake.behalfOf !== 'myChild' || intake.takenAt === undefined)
    return null
  const { rows } = await sql<{ takenAt: Date }>`
    select ${intake.takenAt}::timestamptz as "takenAt" from reservations r
     where r.id = ${id} and r.created_at <= ${intake.takenAt}::timestamptz
       and not exists (select from reservations other
                        where other.client_id = ${clientId} and other.id <> r.id
                          and other.parent_consented_at = ${intake.takenAt}::timestamptz)`.execute(tx)
  return rows[0]?.takenAt ?? null
}
