import type { z } from 'zod'
import { addressSchema, type ownProfileSchema, medicareSchema, referralSchema } from '#contract/clients.ts'
import { noteAccess } from '../audit/note-access.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { readAttachedClinician, readOwnRecord } from './read-own-record.ts'

type OwnProfile = z.infer<typeof ownProfileSchema>
type Asker = { subject: string; requestId: string }
type Keys = Pick<Service, 'db' | 'keyring'>

/** Everything the portal shows a client about themselves (document 1 section 3, "Client profile"). */
export async function readOwnProfile(
  { db, keyring }: Keys,
  { subject, requestId }: Asker,
): Promise<Result<OwnProfile>> {
  const [record, attached] = await Promise.all([
    readOwnRecord(db, subject),
    readAttachedClinician(db, subject),
  ])
  if (!record.ok) return record
  if (!attached.ok) return attached
  const { _id: clientId } = record.value
  const client = await db
    .selectFrom('clients')
    .leftJoin('client_records', 'client_records.client_id', 'clients.id')
    .select([
      'clients.communication_preference',
      'clients.saved_card_last_four',
      'client_records.sealed_address',
      'client_records.sealed_medicare',
      'client_records.sealed_referral',
    ])
    .where('clients.id', '=', clientId)
    .executeTakeFirst()
  if (!client) return fail('notFound')
  const open = (column: string, envelope: Buffer | null): object | null =>
    envelope && keyring.unseal<object>(envelope, `client_records.${column}:${clientId}`)
  const [address, medicare, referral] = [
    open('address', client.sealed_address),
    open('medicare', client.sealed_medicare),
    open('referral', client.sealed_referral),
  ]
  const keyClientContacts = await readContacts({ db, keyring }, clientId)
  await noteAccess(db, { actor: subject, action: 'read', clientId, subject: 'own profile', requestId })
  return succeed({
    ...record.value,
    communicationPreference: client.communication_preference as OwnProfile['communicationPreference'],
    savedCardLastFour: client.saved_card_last_four,
    attachedClinician: attached.value.clinician,
    address: address && addressSchema.parse({ line2: null, ...address }),
    medicare: medicare && medicareSchema.parse({ ...noCard, ...medicare }),
    referral: referral && referralSchema.parse(referral),
    keyClientContacts,
  })
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

async function readContacts(
  { db, keyring }: Keys,
  clientId: string,
): Promise<OwnProfile['keyClientContacts']> {
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
