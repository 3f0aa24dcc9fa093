import type { StaffSession } from '#contract/staff/staff-session.ts'
import { staffActions } from '#domain/staff/staff-roles.ts'
import type { Db } from '../db/connection.ts'
import type { Staff } from '../http/staff.ts'

export async function readStaffSession(db: Db, staff: Staff): Promise<StaffSession> {
  const row = await db
    .selectFrom('accounts as account')
    .leftJoin('clinicians as clinician', 'clinician.id', 'account.clinician_id')
    .innerJoin('practices as practice', (join) => join.on('practice.id', '=', staff.practiceId))
    .select([
      'account.email',
      'account.first_name',
      'account.last_name',
      'clinician.name',
      'clinician.time_zone',
      'practice.name as practice_name',
      'practice.time_zone as practice_zone',
    ])
    .where('account.subject', '=', staff.subject)
    .executeTakeFirstOrThrow()
  const ownName = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return {
    practiceName: row.practice_name,
    timeZone: row.time_zone ?? row.practice_zone,
    email: row.email,
    name: row.name ?? (ownName || row.email),
    role: staff.role,
    clinician:
      staff.clinicianId !== null && staff.clinicianRole !== null && row.name !== null
        ? { id: staff.clinicianId, name: row.name, role: staff.clinicianRole }
        : null,
    actions: staffActions(staff),
  }
}
