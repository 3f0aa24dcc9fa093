import { toReferralAnswers } from '#domain/clients/referral.ts'
import { type ImportedRecord, importRecords } from '#server/clients/import-records.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/db/connection.ts'
import { demoPractice } from '../practice.ts'
import { stableUuid } from '../stable-uuid.ts'
import { demoEmail, patientAccount } from './demo-accounts.ts'
import type { DemoPerson } from './demo-people.ts'
import { invitedMobile } from './fictional-mobiles.ts'

export const demoClientId = ({ mailbox }: Pick<DemoPerson, 'mailbox'>) => stableUuid(`client ${mailbox}`)

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
        id: demoClientId(person),
        practice_id: demoPractice.id,
        identity_subject: patientAccount(person).subject,
        email: demoEmail(person.mailbox),
        first_name: person.firstName,
        last_name: person.lastName,
        mobile: person.mobile,
        date_of_birth: person.dateOfBirth,
        record_type: person.recordType,
        time_zone: person.timeZone,
        attached_clinician_id: facts.attachedTo.get(person) ?? null,
        has_saved_card: person.hasSavedCard,
        saved_card_last_four: person.hasSavedCard ? '4242' : null,
        ...made,
      })),
    )
    .execute()
  const records = people.map((person) => toRecord(person, facts))
  await importRecords({ db, keyring: facts.keyring }, records, facts.createdAt)
  const groups = people.flatMap((person) =>
    person.group
      ? [{ client_id: demoClientId(person), group_id: person.group, joined_at: facts.createdAt }]
      : [],
  )
  if (groups.length > 0) await db.insertInto('client_groups').values(groups).execute()
}

function toRecord(person: DemoPerson, { cardExpiry }: Facts): ImportedRecord {
  const { firstName, lastName, dateOfBirth, medicare, ndis, address, emergencyContact } = person
  return {
    clientId: demoClientId(person),
    parts: {
      medicare: medicare && { ...medicare, expiryDate: cardExpiry, firstName, lastName, dateOfBirth },
      ndis,
      address,
      referral: person.isReferred ? toReferralAnswers(true, { isSentByGP: false }) : null,
    },
    emergencyContact,
  }
}

/** On the invite list, and not signed up. */
export async function insertInvite(db: Db, createdAt: Date): Promise<void> {
  await db
    .insertInto('invites')
    .values({
      id: stableUuid('invite invited'),
      practice_id: demoPractice.id,
      email: demoEmail('invited'),
      mobile: invitedMobile,
      used_at: null,
      created_at: createdAt,
    })
    .execute()
}
