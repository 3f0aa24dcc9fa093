import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Delivery } from '#contract/delivery.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { inviteStaffRequest } from '#contract/staff/staff-people.ts'
import { invitationDays, mayManage, maySeeLink } from '#domain/staff/managing-staff.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { emailDelivery } from '../settings/delivery.ts'
import { withinSeconds } from '../emails/within-seconds.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findFreeClinician } from './free-clinician.ts'
import { invitationEmail } from './staff-emails.ts'

/** The database keeps a hash, so that a copy of it invites no one. */
export const hashOfInvitation = (token: string): Buffer => createHash('sha256').update(token).digest()

const expiry = sql<Date>`now() + make_interval(days => ${invitationDays})`
const makeToken = () => randomBytes(32).toString('base64url')

type Sent = { link: string | null; delivery: Delivery }

export async function inviteStaff(
  service: Service,
  staff: Staff,
  by: AccessedBy,
  { email, role, clinicianId }: z.infer<typeof inviteStaffRequest>,
): Promise<Result<Sent>> {
  const token = makeToken()
  const made = await inTransaction(service.db, async (tx) => {
    const known = await tx
      .selectFrom('accounts')
      .select('subject')
      .where(sql<string>`lower(email)`, '=', email)
      .executeTakeFirst()
    if (known)
      return fail('invalidInput', {
        fields: { email: 'This email already has an account here. Please use another one.' },
      })
    if (clinicianId !== null) {
      const free = await findFreeClinician(tx, staff.practiceId, clinicianId)
      if (!free.ok) return free
    }
    const invited = await tx
      .insertInto('staff_invitations')
      .values({
        token_hash: hashOfInvitation(token),
        email,
        role,
        clinician_id: clinicianId,
        invited_by: staff.subject,
        expires_at: expiry,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!invited)
      return fail('invalidInput', {
        fields: (await isClinicianInvited(tx, clinicianId))
          ? { clinicianId: 'This clinician is invited already. You can send the invitation again below.' }
          : { email: 'This email is invited already. You can send the invitation again below.' },
      })
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: `staff invitation ${invited.id}: ${role}`,
    })
    return succeed(null)
  })
  return made.ok ? succeed(await sendInvitation(service, staff, { email, token })) : made
}

async function isClinicianInvited(tx: Tx, clinicianId: string | null): Promise<boolean> {
  const invited = await tx
    .selectFrom('staff_invitations')
    .select('id')
    .where('clinician_id', '=', clinicianId)
    .executeTakeFirst()
  return invited !== undefined
}

/** A new link for seven more days; the one before no longer works. */
export async function renewInvitation(
  service: Service,
  staff: Staff,
  by: AccessedBy,
  id: string,
): Promise<Result<Sent>> {
  const token = makeToken()
  const renewed = await inTransaction(service.db, async (tx) => {
    const row = await tx
      .updateTable('staff_invitations')
      .set({ token_hash: hashOfInvitation(token), expires_at: expiry })
      .where('id', '=', id)
      .returning(['email', 'role'])
      .executeTakeFirst()
    if (!row) return fail('notFound')
    if (!mayManage(staff, row.role)) return fail('forbidden')
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: `staff invitation ${id}: renewed`,
    })
    return succeed(row)
  })
  return renewed.ok
    ? succeed(await sendInvitation(service, staff, { email: renewed.value.email, token }))
    : renewed
}

export const revokeInvitation = (
  { db }: Service,
  staff: Staff,
  by: AccessedBy,
  id: string,
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom('staff_invitations')
      .where('id', '=', id)
      .returning('role')
      .executeTakeFirst()
    if (!row) return fail('notFound')
    if (!mayManage(staff, row.role)) return fail('forbidden')
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: `staff invitation ${id}: revoked`,
    })
    return succeed(null)
  })

/** An invitation stands whether or not its mail goes out: an owner can hand its link over too. */
async function sendInvitation(
  { db, config, mailer, log }: Service,
  staff: Staff,
  { email, token }: { email: string; token: string },
): Promise<Sent> {
  const link = `${config.PUBLIC_URL}${staffPages.join(token)}`
  const shown = maySeeLink(staff) ? link : null
  if (!config.canSendEmail) return { link: shown, delivery: 'none' }
  const { name } = await db
    .selectFrom('practices')
    .select('name')
    .where('id', '=', staff.practiceId)
    .executeTakeFirstOrThrow()
  const mail = mailer.send(invitationEmail({ to: email, config, practiceName: name, link }))
  const delivery = await withinSeconds(25, mail).then(
    () => emailDelivery(config),
    (error: Error) => {
      log.error({ error: { type: error.name } }, 'an invitation was not sent')
      return 'none' as const
    },
  )
  return { link: shown, delivery }
}
