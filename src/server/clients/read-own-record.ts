import { sql } from 'kysely'
import type { z } from 'zod'
import type { attachedClinicianSchema, clientRecordSchema } from '#contract/clients.ts'
import type { CommunicationPreference } from '#domain/clients/communication-preference.ts'
import type { Db } from '../db/connection.ts'
import { fail, type Result, succeed } from '../result.ts'

type ClientRecord = z.infer<typeof clientRecordSchema>
type Attached = z.infer<typeof attachedClinicianSchema>

export type OwnClient = {
  record: ClientRecord
  attached: Attached
  communicationPreference: CommunicationPreference
  isEmailVerified: boolean
  savedCardLastFour: string | null
  savedCardBrand: string | null
  savedCardExpiry: string | null
}

/** The client's row, with the psychologist it names. */
export async function readOwnClient(db: Db, subject: string): Promise<OwnClient | null> {
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
    isEmailVerified: row.subject === null || row.email_verified_at !== null,
    savedCardLastFour: row.saved_card_last_four,
    savedCardBrand: row.saved_card_brand,
    savedCardExpiry: row.saved_card_expiry,
  }
}

export async function readOwnRecord(db: Db, subject: string): Promise<Result<ClientRecord>> {
  const client = await readOwnClient(db, subject)
  return client ? succeed(client.record) : fail('notFound')
}

export async function readAttachedClinician(db: Db, subject: string): Promise<Result<Attached>> {
  const client = await readOwnClient(db, subject)
  return client ? succeed(client.attached) : fail('notFound')
}
