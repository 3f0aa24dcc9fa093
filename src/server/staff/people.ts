import { sql } from 'kysely'
import type { z } from 'zod'
import type { changeStaffRequest, StaffList } from '#contract/staff/people.ts'
import { isStaffRole, leavesNoOwner, mayManage, staffRoles } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { deliverNotice } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { endSignIns, endStaffSignIns } from '../sign-in/sign-ins.ts'
import { findFreeClinician } from './invitations.ts'

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

type StaffChange = z.infer<typeof changeStaffRequest> & { id: string }

/** A new role counts from the next call on; a sign-in that is closed ends at once. */
export const changeStaff = (
  { db }: Pick<Service, 'db'>,
  staff: Staff,
  by: AccessedBy,
  { id, role, clinicianId, isDisabled, was }: StaffChange,
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    const owners = await tx
      .selectFrom('accounts')
      .select('subject')
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .orderBy('subject')
      .forUpdate()
      .execute()
    const before = await findColleague(tx, id)
    if (!before) return fail('notFound')
    if (was && !isSame(was, before)) return fail('changedMeanwhile')
    const others = owners.filter(({ subject }) => subject !== id).length
    if (leavesNoOwner(before, { role, isDisabled }, others))
      return fail('conflict', { message: 'A practice needs an owner. Make someone else an owner first.' })
    if (clinicianId !== null && clinicianId !== before.clinicianId) {
      const free = await findFreeClinician(tx, staff.practiceId, clinicianId)
      if (!free.ok) return free
    }
    await tx
      .updateTable('accounts')
      .set({
        role,
        clinician_id: clinicianId,
        disabled_at: isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null,
      })
      .where('subject', '=', id)
      .execute()
    if (isDisabled) {
      await endSignIns(tx, id)
      await endStaffSignIns(tx, id)
    }
    if (before.clinicianId !== null && (isDisabled || clinicianId !== before.clinicianId))
      await endCalendarFeed(tx, before.clinicianId)
    const state = isDisabled ? 'closed' : 'open'
    await noteChange(
      tx,
      by,
      null,
      `staff ${id}: ${role}, ${state}, clinician ${before.clinicianId ?? 'none'} to ${clinicianId ?? 'none'}`,
    )
    return succeed(null)
  })

type StaffRights = Pick<StaffChange, 'role' | 'clinicianId' | 'isDisabled'>

const isSame = (one: StaffRights, other: StaffRights): boolean =>
  one.role === other.role && one.clinicianId === other.clinicianId && one.isDisabled === other.isDisabled

/** Its address is a key of its own: it must not outlive the sign-in. */
async function endCalendarFeed(tx: Tx, clinicianId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('clinician_id', '=', clinicianId).execute()
}

/** For someone who lost it: they sign in with their password and set up a new one. */
export async function resetSecondStep(
  service: Service,
  staff: Staff,
  by: AccessedBy,
  id: string,
): Promise<Result<null>> {
  const { db, config } = service
  const reset = await inTransaction(db, async (tx) => {
    const colleague = await findColleague(tx, id)
    if (!colleague) return fail('notFound')
    if (!mayManage(staff, colleague.role) || id === staff.subject) return fail('forbidden')
    await clearSecondStep(tx, id)
    await noteChange(tx, by, null, `staff ${id}: second step reset`)
    return succeed(colleague)
  })
  if (!reset.ok) return reset
  if (config.canSendEmail) await deliverNotice(service, emails.staff.secondStepReset, reset.value.email)
  return succeed(null)
}

async function findColleague(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('accounts')
    .select(['email', 'role', 'clinician_id', 'disabled_at'])
    .where('subject', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !isStaffRole(row.role)) return null
  return {
    email: row.email,
    role: row.role,
    clinicianId: row.clinician_id,
    isDisabled: row.disabled_at !== null,
  }
}

/** The next sign-in sets up a new one. Every sign-in of before ends. */
async function clearSecondStep(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('subject', '=', subject).execute()
  await tx.deleteFrom('staff_authenticators').where('subject', '=', subject).execute()
  await tx.deleteFrom('staff_recovery_codes').where('subject', '=', subject).execute()
  await tx.deleteFrom('staff_code_failures').where('subject', '=', subject).execute()
  await endStaffSignIns(tx, subject)
}

/** On the server itself, for an owner whom no one else can help. False where no one of the staff has this email. */
export async function clearSecondStepByEmail(db: Db, email: string, by: AccessedBy): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('accounts')
      .select('subject')
      .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
      .where('role', '<>', 'patient')
      .executeTakeFirst()
    if (!person) return false
    await clearSecondStep(tx, person.subject)
    const subject = `staff ${person.subject}: second step reset`
    await noteChange(tx, by, null, subject)
    return true
  })
}
