import { sql } from 'kysely'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type Appointment, findAppointments } from '../booking/read-reservation.ts'
import type { Db, Tx } from '../db/database.ts'
import { lockAppointments } from '../db/locks.ts'
import type { Staff } from '../http/context.ts'

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

/** A booked session of a diary that this person can open; to anyone else it does not exist. */
export async function findSession(db: Db, staff: Staff, id: string): Promise<Appointment | undefined> {
  const isTheirs = worksForEveryone(staff) ? sql`true` : sql`r.clinician_id = ${staff.clinicianId}`
  const [found] = await findAppointments(
    db,
    sql<boolean>`r.id = ${id} and r.practice_id = ${staff.practiceId} and ${isTheirs}`,
  )
  return found
}

/** The same, locked with its clinician and its client. */
export async function lockSession(tx: Tx, staff: Staff, id: string): Promise<Appointment | undefined> {
  await lockAppointments(tx, [id])
  return findSession(tx, staff, id)
}
