import type { Kysely } from 'kysely'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { Tables } from '../db/tables.ts'
import type { Staff } from '../http/staff.ts'

/** The clinicians whose hours this person may set: everyone's for the office, one's own for a clinician. */
export function settableClinicians(db: Kysely<Tables>, staff: Staff) {
  return db
    .selectFrom('clinicians')
    .select(['id', 'name', 'role', 'time_zone', 'hours_version'])
    .where('practice_id', '=', staff.practiceId)
    .$if(!worksForEveryone(staff), (query) => query.where('id', '=', staff.clinicianId))
    .orderBy('name')
    .orderBy('id')
}

export const findSettable = (db: Kysely<Tables>, staff: Staff, clinicianId: string) =>
  settableClinicians(db, staff).where('id', '=', clinicianId).executeTakeFirst()
