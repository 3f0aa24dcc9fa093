import type { StaffList } from '#contract/staff/staff-people.ts'
import { mayManage } from '#domain/staff/managing-staff.ts'
import { isStaffRole, staffRoles } from '#domain/staff/staff-roles.ts'
import type { Db } from '../db/connection.ts'
import type { Staff } from '../http/staff.ts'

const staffRoleCodes = staffRoles.map(({ code }) => code)

/** Everyone of the practice with what an administrator needs to know of their sign-in, and who is invited. */
export async function listStaff(db: Db, staff: Staff, now: Date): Promise<StaffList> {
  const [people, invitations, clinicians] = await Promise.all([
    readPeople(db),
    db
      .selectFrom('staff_invitations as invitation')
      .leftJoin('clinicians as clinician', 'clinician.id', 'invitation.clinician_id')
      .select(['invitation.id', 'email', 'invitation.role', 'clinician_id', 'clinician.name', 'expires_at'])
      .orderBy('invitation.created_at')
      .execute(),
    db
      .selectFrom('clinicians')
      .select(['id', 'name'])
      .where('practice_id', '=', staff.practiceId)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('accounts')
              .select('subject')
              .whereRef('accounts.clinician_id', '=', 'clinicians.id'),
          ),
        ),
      )
      .orderBy('name')
      .execute(),
  ])
  return {
    people: people.flatMap((row) => {
      const { role } = row
      if (!isStaffRole(role)) return []
      const ownName = [row.first_name, row.last_name].filter(Boolean).join(' ')
      const lastUsedAt = row.last_used_at ?? row.last_signed_in_at
      return [
        {
          id: row.subject,
          name: row.name ?? (ownName || row.email),
          email: row.email,
          role,
          clinician: toClinician(row),
          hasSecondStep: row.has_second_step,
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          isDisabled: row.disabled_at !== null,
          isYou: row.subject === staff.subject,
          mayReset: row.has_second_step && row.subject !== staff.subject && mayManage(staff, role),
        },
      ]
    }),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      clinician: toClinician(row),
      expiresAt: row.expires_at.toISOString(),
      isExpired: row.expires_at <= now,
      mayChange: mayManage(staff, row.role),
    })),
    cliniciansWithoutLogin: clinicians,
  }
}

const readPeople = (db: Db) =>
  db
    .selectFrom('accounts as account')
    .leftJoin('clinicians as clinician', 'clinician.id', 'account.clinician_id')
    .select((select) => [
      'account.subject',
      'account.email',
      'account.role',
      'account.first_name',
      'account.last_name',
      'account.clinician_id',
      'account.disabled_at',
      'account.last_signed_in_at',
      'clinician.name',
      select
        .selectFrom('staff_sessions as session')
        .select(({ fn }) => fn.max('last_used_at').as('last'))
        .whereRef('session.subject', '=', 'account.subject')
        .as('last_used_at'),
      select
        .or([
          select.exists(
            select
              .selectFrom('staff_passkeys as passkey')
              .select('passkey.id')
              .whereRef('passkey.subject', '=', 'account.subject'),
          ),
          select.exists(
            select
              .selectFrom('staff_authenticators as app')
              .select('app.subject')
              .whereRef('app.subject', '=', 'account.subject'),
          ),
        ])
        .$castTo<boolean>()
        .as('has_second_step'),
    ])
    .where('account.role', 'in', staffRoleCodes)
    .orderBy('account.created_at')
    .execute()

const toClinician = ({ clinician_id: id, name }: { clinician_id: string | null; name: string | null }) =>
  id !== null && name !== null ? { id, name } : null
