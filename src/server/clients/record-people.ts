import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { contactSchema, guardianSchema } from '#contract/clients.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'

type Guardian = z.infer<typeof guardianSchema>
export type Contact = Omit<z.infer<typeof contactSchema>, 'tags'>
type ContactTag = z.infer<typeof contactSchema>['tags'][number]

type Keys = { db: Kysely<Tables>; keyring: Keyring }
type Change = { clientId: string; now: Date; by: AccessedBy }

const guardianPurpose = (clientId: string) => `additional_profiles.profile:${clientId}`
const contactPurpose = (clientId: string) => `key_client_contacts.contact:${clientId}`

export const sealContact = (keyring: Keyring, clientId: string, contact: Contact): Buffer =>
  keyring.seal(contact, contactPurpose(clientId))

const storedContact = contactSchema.omit({ tags: true })

export async function readGuardian({ db, keyring }: Keys, clientId: string): Promise<Guardian | null> {
  const row = await db
    .selectFrom('additional_profiles')
    .select('sealed_profile')
    .where('client_id', '=', clientId)
    .where('role', '=', 'guardian')
    .executeTakeFirst()
  return row ? guardianSchema.parse(keyring.unseal(row.sealed_profile, guardianPurpose(clientId))) : null
}

export async function storeGuardian(
  { db, keyring }: Keys,
  { clientId, now: updated_at, by }: Change,
  { role, ...guardian }: Guardian & { role: 'guardian' },
): Promise<void> {
  const sealed_profile = keyring.seal(guardian, guardianPurpose(clientId))
  await db
    .insertInto('additional_profiles')
    .values({ client_id: clientId, role, sealed_profile, updated_at })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'role']).doUpdateSet({ sealed_profile, updated_at }),
    )
    .execute()
  await noteAccess(db, { ...by, action: 'change', clientId, subject: 'guardian' })
}

export async function readContacts(
  { db, keyring }: Keys,
  clientId: string,
): Promise<z.infer<typeof contactSchema>[]> {
  const rows = await db
    .selectFrom('key_client_contacts')
    .select(['tag', 'sealed_contact'])
    .where('client_id', '=', clientId)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag, sealed_contact }) => ({
    ...storedContact.parse(keyring.unseal(sealed_contact, contactPurpose(clientId))),
    tags: [tag],
  }))
}

/** There is one contact of each tag: a new one takes the place of the one before. */
export async function storeContact(
  { db, keyring }: Keys,
  { clientId, now: updated_at, by }: Change,
  { tags, ...contact }: Contact & { tags: readonly ContactTag[] },
): Promise<void> {
  const sealed_contact = sealContact(keyring, clientId, contact)
  for (const tag of new Set(tags))
    await db
      .insertInto('key_client_contacts')
      .values({ client_id: clientId, tag, sealed_contact, updated_at })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'tag']).doUpdateSet({ sealed_contact, updated_at }),
      )
      .execute()
  await noteAccess(db, { ...by, action: 'change', clientId, subject: 'key contacts' })
}
