import { sql } from 'kysely'
import type { z } from 'zod'
import type { attachedClinicianSchema, clientRecordSchema, OwnProfile } from '#contract/clients.ts'
import type { CommunicationPreference } from '#domain/clients/sign-up.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import type { Db } from '../db/database.ts'
import { findRows } from '../db/rows.ts'
import { firstPerson } from '../db/sql-fragments.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'
import { readAtsi, readRecord } from './client-record-store.ts'
import { waitingPolicies } from './policies.ts'

/** Everything the portal and the booking forms show about a person of the account. See docs/product/portal.md#client-profile. */
export async function readOwnProfile(
  { db, keyring, content }: Pick<Service, 'db' | 'keyring' | 'content'>,
  { person: { clientId, by }, canSeeForms }: { person: OwnPerson; canSeeForms: boolean },
): Promise<Result<OwnProfile>> {
  const [client, details, atsi, groups, bookings, waiting] = await Promise.all([
    readOwnClient(db, clientId),
    canSeeForms ? readRecord({ db, keyring }, clientId, by) : noDetails,
    canSeeForms && readAtsi({ db, keyring }, clientId),
    readGroups(db, clientId),
    readBookings(db, clientId),
    waitingPolicies({ db, content }, clientId),
  ])
  return succeed({
    ...client.record,
    communicationPreference: client.communicationPreference,
    isEmailVerified: client.isEmailVerified,
    savedCardLastFour: client.savedCardLastFour,
    savedCardBrand: client.savedCardBrand,
    savedCardExpiry: client.savedCardExpiry,
    ...(!canSeeForms && noContactAndCard),
    attachedClinician: client.attached.clinician,
    atsi: atsi === true,
    ...details,
    groups,
    ...bookings,
    waitingPolicies: waiting,
  })
}

/** To someone who may book for this person, and not fill in their forms: they have a login, a card and messages of their own. */
const noContactAndCard = {
  email: null,
  mobile: null,
  savedCardLastFour: null,
  savedCardBrand: null,
  savedCardExpiry: null,
}
const noDetails = {
  address: null,
  medicare: null,
  referral: null,
  ndis: null,
  workCover: null,
  intake: null,
  guardian: null,
  keyClientContacts: [],
}

/** Other groups, such as that of the referrals, are the practice's own business. */
async function readGroups(db: Db, clientId: string): Promise<OwnProfile['groups']> {
  const rows = await findRows(db, 'client_groups', { client_id: clientId }, ['group_id'])
  const joined = new Set(rows.map(({ group_id }) => group_id))
  return fundingMethodCodes.filter((funding) => joined.has(funding))
}

async function readBookings(
  db: Db,
  clientId: string,
): Promise<Pick<OwnProfile, 'lastFunding' | 'hasSession'>> {
  const { rows } = await sql<Pick<OwnProfile, 'lastFunding' | 'hasSession'>>`
    select (array_agg(r.funding_method order by r.booked_at desc) filter (where r.funding_method is not null))[1] as "lastFunding",
           coalesce(bool_or(not t.is_gp and r.status = 'booked' and coalesce(r.service_delivered, 'attended') = 'attended'), false)
             as "hasSession"
      from reservations r join appointment_types t on t.id = r.appointment_type_id
     where r.client_id = ${clientId} and r.booked_at is not null`.execute(db)
  return rows[0] ?? { lastFunding: null, hasSession: false }
}

type ClientRecord = z.infer<typeof clientRecordSchema>
type AttachedClinician = z.infer<typeof attachedClinicianSchema>

type OwnClient = {
  record: ClientRecord
  attached: AttachedClinician
  communicationPreference: CommunicationPreference
  isEmailVerified: boolean
  savedCardLastFour: string | null
  savedCardBrand: string | null
  savedCardExpiry: string | null
}

/** The client's row, with the psychologist it names. */
async function readOwnClient(db: Db, clientId: string): Promise<OwnClient> {
  const row = await db
    .selectFrom('clients')
    .leftJoin('clinicians', 'clinicians.id', 'clients.attached_clinician_id')
    .leftJoin('accounts', (join) =>
      join.on(sql<string>`accounts.subject::text`, '=', sql.ref('clients.identity_subject')),
    )
    .selectAll('clients')
    .select([
      'clinicians.id as clinicianId',
      'clinicians.name as clinicianName',
      'clinicians.slug as slugUrl',
      'clinicians.is_profile_listed as isListed',
      'accounts.first_name as holderFirstName',
      'accounts.last_name as holderLastName',
      'accounts.subject',
      'accounts.email_verified_at',
    ])
    .where('clients.id', '=', clientId)
    .executeTakeFirstOrThrow()
  const { clinicianId, clinicianName: name, slugUrl, isListed } = row
  return {
    record: {
      _id: row.id,
      accountId: row.practice_id,
      clientRecordId: row.id,
      clientProfileId: row.identity_subject,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      dateOfBirth: row.date_of_birth,
      mobile: row.mobile,
      recordType: row.record_type,
      onBehalfOf: row.on_behalf_of,
      accountHolder: {
        firstName: row.holderFirstName ?? row.first_name,
        lastName: row.holderLastName ?? row.last_name,
      },
      timeZone: row.time_zone,
      hasSavedCard: row.has_saved_card,
      createdAt: row.created_at.toISOString(),
    },
    attached: {
      accountId: row.practice_id,
      clinician:
        clinicianId && name && slugUrl
          ? { _id: clinicianId, name, slugUrl, isProfileListed: isListed ?? false }
          : null,
    },
    communicationPreference: row.communication_preference,
    // Another issuer looks after its own addresses.
    isEmailVerified: row.email !== null && (row.subject === null || row.email_verified_at !== null),
    savedCardLastFour: row.saved_card_last_four,
    savedCardBrand: row.saved_card_brand,
    savedCardExpiry: row.saved_card_expiry,
  }
}

/** Of a new account: the person it was opened with. */
export async function readNewRecord(db: Db, subject: string): Promise<ClientRecord> {
  const { rows } = await sql<{
    id: string | null
  }>`select ${firstPerson(sql`${subject}::text`)} as id`.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('A new account has no record')
  return (await readOwnClient(db, id)).record
}

export const readAttachedClinician = async (db: Db, { clientId }: OwnPerson): Promise<AttachedClinician> =>
  (await readOwnClient(db, clientId)).attached
