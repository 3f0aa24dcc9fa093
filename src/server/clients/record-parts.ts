import type { Kysely } from 'kysely'
import { z } from 'zod'
import {
  addressSchema,
  claimAnswersSchema,
  contactSchema,
  guardianSchema,
  intakeSchema,
  medicareSchema,
  referralSchema,
} from '#contract/clients.ts'
import { detailsSchemas } from '#contract/funding.ts'
import type { FundingDetails } from '#domain/funding/methods.ts'
import { uploadKindCodes } from '#domain/uploads/upload-rules.ts'
import { type AccessedBy, noteAccess } from '../audit.ts'
import { addRows, findRow } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import type { Keyring } from '../keyring.ts'

const text = z.string().nullable().default(null)

/** Who of the practice checked the card, and when: the outcome is theirs then. A card that the client gives again has none. */
const checkedByHand = z.object({ by: z.string(), at: z.iso.datetime() }).nullish()

/** The parts of a client's record, in every shape in which a form of 0.1.0 or since has sealed them. */
const storedShapes = {
  address: addressSchema.extend({ line2: text }),
  /** A gold DVA card needs no Medicare card, a Medicare card no DVA card: what was not given is null. */
  medicare: medicareSchema.extend({
    number: text,
    irn: text,
    expiryDate: text,
    firstName: text,
    lastName: text,
    dateOfBirth: text,
    checkedByHand,
    dva: medicareSchema.shape.dva.unwrap().extend({ checkedByHand }).nullable().default(null),
  }),
  referral: referralSchema.extend({
    files: z.array(z.object({ fileId: z.uuid(), kind: z.enum(uploadKindCodes) })).default([]),
  }),
  ndis: detailsSchemas.ndis,
  workCover: detailsSchemas.workCover.extend({ approved: z.boolean().optional() }),
  intake: intakeSchema.extend({ takenAt: z.string().optional() }),
  gpClaim: z.object({ answers: claimAnswersSchema, answeredAt: z.iso.datetime() }),
} satisfies Record<FundingDetails, z.ZodType> & Record<string, z.ZodType>

export type RecordPart = keyof typeof storedShapes
export type StoredParts = { [Part in RecordPart]: z.output<(typeof storedShapes)[Part]> }
/** What may be left out where it was not given. */
export type PartsToStore = { [Part in RecordPart]: z.input<(typeof storedShapes)[Part]> }

/** Where each part is kept. The names in the database are part of what is encrypted, so they never change. */
const columns = {
  address: 'address',
  medicare: 'medicare',
  referral: 'referral',
  ndis: 'ndis',
  workCover: 'work_cover',
  intake: 'intake',
  gpClaim: 'gp_claim',
} as const satisfies Record<RecordPart, string>

/** What the audit calls a change of it. */
export const auditNames = {
  address: 'address',
  medicare: 'medicare',
  referral: 'referral',
  ndis: 'ndis',
  workCover: 'work cover',
  intake: 'intake',
  gpClaim: 'gp claim answers',
} as const satisfies Record<RecordPart, string>

export const sealedColumn = <Part extends RecordPart>(part: Part) => `sealed_${columns[part]}` as const

const purpose = (part: RecordPart, clientId: string) => `client_records.${columns[part]}:${clientId}`

const schemas: { [Part in RecordPart]: z.ZodType<StoredParts[Part]> } = storedShapes

export const openPart = <Part extends RecordPart>(
  keyring: Keyring,
  { part, clientId }: { part: Part; clientId: string },
  sealed: Buffer,
): StoredParts[Part] => schemas[part].parse(keyring.unseal(sealed, purpose(part, clientId)))

export const sealPart = <Part extends RecordPart>(
  keyring: Keyring,
  { part, clientId }: { part: Part; clientId: string },
  value: PartsToStore[Part],
): Buffer => keyring.seal(value, purpose(part, clientId))

/** The sealed columns of a new row. */
export function sealParts(
  keyring: Keyring,
  clientId: string,
  parts: { readonly [Part in RecordPart]?: PartsToStore[Part] | null },
) {
  const seal = (part: RecordPart) => {
    const value = parts[part]
    return value ? sealPart(keyring, { part, clientId }, value) : null
  }
  // Object.keys and fromEntries lose the names of the keys: one column for each part.
  return Object.fromEntries(
    (Object.keys(columns) as RecordPart[]).map((part) => [sealedColumn(part), seal(part)]),
  ) as Record<ReturnType<typeof sealedColumn<RecordPart>>, Buffer | null>
}

const atsiPurpose = (clientId: string) => `clients.atsi:${clientId}`

/** Aboriginal or Torres Strait Islander: asked at sign-up, changed in the portal, and kept in the client's own row. */
export const sealAtsi = (keyring: Keyring, clientId: string, atsi: boolean) => ({
  // One digit either way: the length of what is sealed can be seen.
  sealed_atsi: keyring.seal(atsi ? 1 : 0, atsiPurpose(clientId)),
})

/** A sealed boolean is from 0.1.0, before the length was the same for both answers. */
const atsiSchema = z.union([z.boolean(), z.literal([0, 1]).transform((digit) => digit === 1)])

export const openAtsi = (keyring: Keyring, { id, sealed_atsi }: { id: string; sealed_atsi: Buffer | null }) =>
  sealed_atsi && atsiSchema.parse(keyring.unseal(sealed_atsi, atsiPurpose(id)))

type StoredGuardian = z.infer<typeof guardianSchema>
type StoredContact = Omit<z.infer<typeof contactSchema>, 'tags'>
type ContactTag = z.infer<typeof contactSchema>['tags'][number]

type SealedStore = { db: Kysely<Tables>; keyring: Keyring }
type PersonChange = { clientId: string; now: Date; by: AccessedBy }

const guardianPurpose = (clientId: string) => `additional_profiles.profile:${clientId}`
const contactPurpose = (clientId: string) => `key_client_contacts.contact:${clientId}`

const sealContact = (keyring: Keyring, clientId: string, contact: StoredContact): Buffer =>
  keyring.seal(contact, contactPurpose(clientId))

const storedContact = contactSchema.omit({ tags: true })

export async function readGuardian(
  { db, keyring }: SealedStore,
  clientId: string,
): Promise<StoredGuardian | null> {
  const row = await findRow(db, 'additional_profiles', { client_id: clientId, role: 'guardian' }, [
    'sealed_profile',
  ])
  return row ? guardianSchema.parse(keyring.unseal(row.sealed_profile, guardianPurpose(clientId))) : null
}

export async function storeGuardian(
  { db, keyring }: SealedStore,
  { clientId, now: updated_at, by }: PersonChange,
  { role, ...guardian }: StoredGuardian & { role: 'guardian' },
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
  { db, keyring }: SealedStore,
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
  { db, keyring }: SealedStore,
  { clientId, now: updated_at, by }: PersonChange,
  { tags, ...contact }: StoredContact & { tags: readonly ContactTag[] },
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

export type ImportedRecord = {
  clientId: string
  parts: { readonly [Part in keyof PartsToStore]?: PartsToStore[Part] | null }
  emergencyContact?: StoredContact | null
}

/** Whole records at once, of clients who have none yet. Made-up people come this way: no person acts, so no audit row. */
export async function importRecords(
  { db, keyring }: { db: Kysely<Tables>; keyring: Keyring },
  records: readonly ImportedRecord[],
  updated_at: Date,
): Promise<void> {
  await addRows(
    db,
    'client_records',
    records.map(({ clientId, parts }) => ({
      client_id: clientId,
      ...sealParts(keyring, clientId, parts),
      updated_at,
    })),
  )
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
