import type { z } from 'zod'
import type { attachedClinicianSchema, clientRecordSchema } from '#contract/clients.ts'
import type { Db } from '../db/connection.ts'
import { fail, type Result, succeed } from '../http/problem.ts'

export async function readOwnRecord(
  db: Db,
  subject: string,
): Promise<Result<z.infer<typeof clientRecordSchema>>> {
  const row = await db
    .selectFrom('clients')
    .selectAll()
    .where('identity_subject', '=', subject)
    .executeTakeFirst()
  if (!row) return fail('notFound')
  return succeed({
    _id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    mobile: row.mobile,
    recordType: row.record_type === 'adult' ? 'adult' : 'youngPerson',
    timeZone: row.time_zone,
    hasSavedCard: row.has_saved_card,
    createdAt: row.created_at.toISOString(),
  })
}

export async function readAttachedClinician(
  db: Db,
  subject: string,
): Promise<Result<z.infer<typeof attachedClinicianSchema>>> {
  const row = await db
    .selectFrom('clients')
    .leftJoin('clinicians', 'clinicians.id', 'clients.attached_clinician_id')
    .select([
      'clients.practice_id',
      'clinicians.id',
      'clinicians.name',
      'clinicians.slug',
      'clinicians.is_profile_listed',
    ])
    .where('clients.identity_subject', '=', subject)
    .executeTakeFirst()
  if (!row) return fail('notFound')
  const { id, name, slug, is_profile_listed } = row
  const clinician =
    id && name && slug ? { _id: id, name, slugUrl: slug, isProfileListed: is_profile_listed ?? false } : null
  return succeed({ accountId: row.practice_id, clinician })
}
