import type { Kysely } from 'kysely'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'
import { sealParts, type Storable } from './record-parts.ts'
import { type Contact, sealContact } from './record-people.ts'

export type ImportedRecord = {
  clientId: string
  parts: { readonly [Part in keyof Storable]?: Storable[Part] | null }
  emergencyContact?: Contact | null
}

/** Whole records at once, of clients who have none yet. Made-up people come this way: no person acts, so no audit row. */
export async function importRecords(
  { db, keyring }: { db: Kysely<Tables>; keyring: Keyring },
  records: readonly ImportedRecord[],
  updated_at: Date,
): Promise<void> {
  await db
    .insertInto('client_records')
    .values(
      records.map(({ clientId, parts }) => ({
        client_id: clientId,
        ...sealParts(keyring, clientId, parts),
        updated_at,
      })),
    )
    .execute()
  const contacts = records.flatMap(({ clientId, emergencyContact }) =>
    emergencyContact
      ? [
          {
            client_id: clientId,
            tag: 'emergency' as const,
            sealed_contact: sealContact(keyring, clientId, emergencyContact),
            updated_at,
          },
        ]
      : [],
  )
  if (contacts.length > 0) await db.insertInto('key_client_contacts').values(contacts).execute()
}
