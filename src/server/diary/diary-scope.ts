import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { Db } from '../db/connection.ts'
import type { Staff } from '../http/staff.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'

export type DiaryOwner = { id: string; name: string; role: ClinicianRole; timeZone: ZoneId }

/**
 * Whose diary is meant, of those that this person can open: their own, or for the office anyone’s. Null where that is no one’s:
 * to others a diary does not exist.
 */
export function diaryScope(staff: Staff, asked: string | undefined): 'all' | { clinicianId: string } | null {
  const wanted = asked ?? staff.clinicianId ?? 'all'
  if (worksForEveryone(staff)) return wanted === 'all' ? 'all' : { clinicianId: wanted }
  return staff.clinicianId !== null && (wanted === staff.clinicianId || asked === undefined)
    ? { clinicianId: staff.clinicianId }
    : null
}

/** Those whose diaries this person can open, by name. */
export async function listDiaryOwners(db: Db, staff: Staff): Promise<DiaryOwner[]> {
  const people = db
    .selectFrom('clinicians')
    .select(['id', 'name', 'role', 'time_zone as timeZone'])
    .where('practice_id', '=', staff.practiceId)
    .orderBy('name')
    .orderBy('id')
  return worksForEveryone(staff)
    ? people.execute()
    : staff.clinicianId === null
      ? []
      : people.where('id', '=', staff.clinicianId).execute()
}
