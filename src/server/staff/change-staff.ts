import { sql } from 'kysely'
import type { z } from 'zod'
import type { changeStaffRequest } from '#contract/staff/staff-people.ts'
import { leavesNoOwner, mayManage } from '#domain/staff/managing-staff.ts'
import { isStaffRole } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { sendNotice } from '../emails/send-notice.ts'
import type { Staff } from '../http/staff.ts'
import { endSignIns } from '../identity/end-sign-ins.ts'
import { endStaffSignIns } from '../identity/end-staff-sign-ins.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { clearSecondStep } from './clear-second-step.ts'
import { findFreeClinician } from './free-clinician.ts'
import { secondStepResetEmail } from './staff-emails.ts'

type Change = z.infer<typeof changeStaffRequest> & { id: string }

/** A new role counts from the next call on; a sign-in that is closed ends at once. */
export const changeStaff = (
  { db }: Pick<Service, 'db'>,
  staff: Staff,
  by: AccessedBy,
  { id, role, clinicianId, isDisabled, was }: Change,
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
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: `staff ${id}: ${role}, ${state}, clinician ${before.clinicianId ?? 'none'} to ${clinicianId ?? 'none'}`,
    })
    return succeed(null)
  })

type Standing = Pick<Change, 'role' | 'clinicianId' | 'isDisabled'>

const isSame = (one: Standing, other: Standing): boolean =>
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
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: `staff ${id}: second step reset`,
    })
    return succeed(colleague)
  })
  if (!reset.ok) return reset
  if (config.canSendEmail) await sendNotice(service, secondStepResetEmail({ to: reset.value.email, config }))
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
