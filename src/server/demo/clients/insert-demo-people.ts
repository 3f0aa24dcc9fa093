import type { Keyring } from '../../crypto/keyring.ts'
import type { Db } from '../../db/connection.ts'
import { demoPractice } from '../practice.ts'
import { stableUuid } from '../stable-uuid.ts'
import { emailOf, patientAccount } from './demo-accounts.ts'
import type { DemoPerson } from './demo-people.ts'
import { invitedMobile } from './fictional-mobiles.ts'

export const clientIdOf = ({ mailbox }: Pick<DemoPerson, 'mailbox'>) => stableUuid(`client ${mailbox}`)

type Facts = {
  keyring: Keyring
  createdAt: Date
  /** YYYY-MM, well ahead. */
  cardExpiry: string
  attachedTo: ReadonlyMap<DemoPerson, string>
}

export async function insertDemoPeople(db: Db, people: readonly DemoPerson[], facts: Facts): Promise<void> {
  const made = { created_at: facts.createdAt, updated_at: facts.createdAt }
  await db
    .insertInto('clients')
    .values(
      people.map((person) => ({
        id: clientIdOf(person),
        practice_id: demoPractice.id,
        identity_subject: patientAccount(person).subject,
        email: emailOf(person.mailbox),
        first_name: person.firstName,
        last_name: person.lastName,
        mobile: person.mobile,
        date_of_birth: person.dateOfBirth,
        record_type: person.recordType,
        time_zone: person.timeZone,
        sealed_atsi: null,
        attached_clinician_id: facts.attachedTo.get(person) ?? null,
        has_saved_card: person.hasSavedCard,
        saved_card_last_four: person.hasSavedCard ? '4242' : null,
        ...made,
      })),
    )
    .execute()
  await db
    .insertInto('client_records')
    .values(people.map((person) => recordRow(person, facts)))
    .execute()
  const contacts = people.flatMap((person) => contactRows(person, facts))
  if (contacts.length > 0) await db.insertInto('key_client_contacts').values(contacts).execute()
  const groups = people.flatMap((person) =>
    person.group
      ? [{ client_id: clientIdOf(person), group_id: person.group, joined_at: facts.createdAt }]
      : [],
  )
  if (groups.length > 0) await db.insertInto('client_groups').values(groups).execute()
}

function recordRow(person: DemoPerson, { keyring, cardExpiry, createdAt }: Facts) {
  const clientId = clientIdOf(person)
  const seal = (column: string, value: unknown) => keyring.seal(value, `client_records.${column}:${clientId}`)
  const { firstName, lastName, dateOfBirth, medicare, ndis, address } = person
  return {
    client_id: clientId,
    sealed_medicare: medicare
      ? seal('medicare', { ...medicare, expiryDate: cardExpiry, firstName, lastName, dateOfBirth })
      : null,
    sealed_ndis: ndis ? seal('ndis', ndis) : null,
    sealed_work_cover: null,
    sealed_referral: person.isReferred
      ? seal('referral', {
          isReferredByGP: true,
          isHaveTreatmentPlan: true,
          isGPSentReferral: true,
          files: [],
        })
      : null,
    sealed_address: address ? seal('address', address) : null,
    sealed_intake: null,
    updated_at: createdAt,
  }
}

function contactRows(person: DemoPerson, { keyring, createdAt }: Facts) {
  if (!person.emergencyContact) return []
  const clientId = clientIdOf(person)
  return [
    {
      id: stableUuid(`emergency contact ${clientId}`),
      client_id: clientId,
      tag: 'emergency',
      sealed_contact: keyring.seal(person.emergencyContact, `key_client_contacts.contact:${clientId}`),
      updated_at: createdAt,
    },
  ]
}

/** On the invite list, and not signed up. */
export async function insertInvite(db: Db, createdAt: Date): Promise<void> {
  await db
    .insertInto('invites')
    .values({
      id: stableUuid('invite invited'),
      practice_id: demoPractice.id,
      email: emailOf('invited'),
      mobile: invitedMobile,
      used_at: null,
      created_at: createdAt,
    })
    .execute()
}
