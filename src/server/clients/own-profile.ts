import { sql } from 'kysely'
import type { z } from 'zod'
import type { attachedClinicianSchema, clientRecordSchema, OwnProfile } from '#contract/clients.ts'
import type { CommunicationPreference } from '#domain/clients/sign-up.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import type { Db } from '../db/database.ts'
import { findRows } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readAtsi, readRecord } from './client-record-store.ts'
import { waitingPolicies } from './policies.ts'

/** Everything the portal and the booking forms show a client about themselves. See docs/product/portal.md#client-profile. */
export async function readOwnProfile(
  { db, keyring, content }: Pick<Service, 'db' | 'keyring' | 'content'>,
  { subject, requestId }: { subject: string; requestId: string },
): Promise<Result<OwnProfile>> {
  const client = await readOwnClient(db, subject)
  if (!client) return fail('notFound')
  const { _id: clientId } = client.record
  const [details, atsi, groups, bookings, waiting] = await Promise.all([
    readRecord({ db, keyring }, clientId, { actor: subject, requestId }),
    readAtsi({ db, keyring }, clientId),
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
    attachedClinician: client.attached.clinician,
    atsi: atsi === true,
    ...details,
    groups,
    ...bookings,
    waitingPolicies: waiting,
  })
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
async function readOwnClient(db: Db, subject: string): Promise<OwnClient | null> {
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
    .where('clients.identity_subject', '=', subject)
    .executeTakeFirst()
  if (!row) return null
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

export async function readOwnRecord(db: Db, subject: string): Promise<Result<ClientRecord>> {
  const client = await readOwnClient(db, subject)
  return client ? succeed(client.record) : fail('notFound')
}

export async function readAttachedClinician(db: Db, subject: string): Promise<Result<AttachedClinician>> {
  const client = await readOwnClient(db, subject)
  return client ? succeed(client.attached) : fail('notFound')
}
