import type { z } from 'zod'
import {
  addressSchema,
  guardianSchema,
  intakeSchema,
  medicareSchema,
  ndisSchema,
  type ownProfileSchema,
  referralSchema,
  workCoverSchema,
} from '#contract/clients.ts'
import type { Service } from '../service.ts'

type OwnProfile = z.infer<typeof ownProfileSchema>

/** What a client has given us and we keep sealed, opened. Null is not on file. */
export type ClientFile = Pick<
  OwnProfile,
  'address' | 'medicare' | 'referral' | 'ndis' | 'workCover' | 'intake' | 'guardian' | 'keyClientContacts'
>

type Keys = Pick<Service, 'db' | 'keyring'>

export async function readClientFile({ db, keyring }: Keys, clientId: string): Promise<ClientFile> {
  const row = await db
    .selectFrom('client_records')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  const open = <Shown>(
    column: 'address' | 'medicare' | 'referral' | 'ndis' | 'work_cover' | 'intake',
    schema: z.ZodType<Shown>,
    absent: object = {},
  ): Shown | null => {
    const envelope = row?.[`sealed_${column}`]
    if (!envelope) return null
    const kept = keyring.unseal<object>(envelope, `client_records.${column}:${clientId}`)
    return schema.parse({ ...absent, ...kept })
  }
  return {
    address: open('address', addressSchema, { line2: null }),
    medicare: open('medicare', medicareSchema, noCard),
    referral: open('referral', referralSchema),
    ndis: open('ndis', ndisSchema),
    workCover: open('work_cover', workCoverSchema),
    intake: open('intake', intakeSchema),
    guardian: await readGuardian({ db, keyring }, clientId),
    keyClientContacts: await readContacts({ db, keyring }, clientId),
  }
}

/** A gold DVA card needs no Medicare card, a Medicare card no DVA card: what was not given is null. */
const noCard = {
  number: null,
  irn: null,
  expiryDate: null,
  firstName: null,
  lastName: null,
  dateOfBirth: null,
  dva: null,
} as const satisfies z.infer<typeof medicareSchema>

async function readGuardian({ db, keyring }: Keys, clientId: string): Promise<ClientFile['guardian']> {
  const row = await db
    .selectFrom('additional_profiles')
    .select('sealed_profile')
    .where('client_id', '=', clientId)
    .where('role', '=', 'guardian')
    .executeTakeFirst()
  return row
    ? guardianSchema.parse(keyring.unseal(row.sealed_profile, `additional_profiles.profile:${clientId}`))
    : null
}

async function readContacts(
  { db, keyring }: Keys,
  clientId: string,
): Promise<ClientFile['keyClientContacts']> {
  const rows = await db
    .selectFrom('key_client_contacts')
    .select(['tag', 'sealed_contact'])
    .where('client_id', '=', clientId)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag, sealed_contact }) => {
    const { firstName, mobileNumber } = keyring.unseal<{ firstName: string; mobileNumber: string }>(
      sealed_contact,
      `key_client_contacts.contact:${clientId}`,
    )
    return { firstName, mobileNumber, tags: [tag === 'adult' ? 'adult' : 'emergency'] }
  })
}
