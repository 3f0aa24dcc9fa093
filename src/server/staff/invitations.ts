import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { EmailDelivery } from '#contract/fields.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { inviteStaffRequest } from '#contract/staff/people.ts'
import type { acceptInvitationRequest, openInvitationSchema } from '#contract/staff/sign-in.ts'
import { checkPassword } from '#domain/clients/credentials.ts'
import { invitationDays, mayManage, maySeeLink } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { findRow, readRow } from '../db/rows.ts'
import { deliver } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { defaultAccountId, emailDelivery } from '../settings.ts'
import { insertAccount } from '../sign-in/account-store.ts'
import { hashPassword, measurePassword } from '../sign-in/passwords.ts'
import { startStaffSession } from './staff-sessions.ts'

/** The database keeps a hash, so that a copy of it invites no one. */
export const hashOfInvitation = (token: string): Buffer => createHash('sha256').update(token).digest()

const expiry = sql<Date>`now() + make_interval(days => ${invitationDays})`
const makeToken = () => randomBytes(32).toString('base64url')

type SentInvitation = { link: string | null; delivery: EmailDelivery }

export async function inviteStaff(
  service: Service,
  staff: Staff,
  by: AccessedBy,
  { email, role, clinicianId }: z.infer<typeof inviteStaffRequest>,
): Promise<Result<SentInvitation>> {
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
    await noteChange(tx, by, null, `staff invitation ${invited.id}: ${role}`)
    return succeed(null)
  })
  return made.ok ? succeed(await sendInvitation(service, staff, { email, token })) : made
}

const isClinicianInvited = async (tx: Tx, clinicianId: string | null): Promise<boolean> =>
  clinicianId !== null &&
  (await findRow(tx, 'staff_invitations', { clinician_id: clinicianId }, ['id'])) !== undefined

/** A new link for seven more days; the one before no longer works. */
export async function renewInvitation(
  service: Service,
  staff: Staff,
  by: AccessedBy,
  id: string,
): Promise<Result<SentInvitation>> {
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
    await noteChange(tx, by, null, `staff invitation ${id}: renewed`)
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
    await noteChange(tx, by, null, `staff invitation ${id}: revoked`)
    return succeed(null)
  })

/** An invitation stands whether or not its mail goes out: an owner can hand its link over too. */
async function sendInvitation(
  service: Service,
  staff: Staff,
  { email, token }: { email: string; token: string },
): Promise<SentInvitation> {
  const { db, config, log } = service
  const link = `${config.PUBLIC_URL}${staffPages.join(token)}`
  const shown = maySeeLink(staff) ? link : null
  if (!config.canSendEmail) return { link: shown, delivery: 'none' }
  const { name } = await readRow(db, 'practices', { id: staff.practiceId }, ['name'])
  const delivery = await deliver(service, emails.staff.invitation, email, { practiceName: name, link }).then(
    () => emailDelivery(config),
    (error: Error) => {
      log.error({ error: { type: error.name } }, 'an invitation was not sent')
      return 'none' as const
    },
  )
  return { link: shown, delivery }
}

const invitationOver = () =>
  fail('notFound', {
    message: `This invitation was used or taken back, or is more than ${invitationDays} days old. Please ask your practice for a new one.`,
  })

export async function readInvitation(
  { db }: Pick<Service, 'db'>,
  token: string,
): Promise<Result<z.infer<typeof openInvitationSchema>>> {
  const found = await findInvitation(db, token)
  if (!found) return invitationOver()
  const practice = await readRow(db, 'practices', { id: found.practice_id ?? defaultAccountId }, ['name'])
  return succeed({
    practiceName: practice.name,
    email: found.email,
    role: found.role,
    clinicianName: found.clinician_name,
  })
}

type AcceptRequest = z.infer<typeof acceptInvitationRequest> & { device: string; requestId: string }

/** Makes the account and gives the token of its first sign-in, which waits for a second step. */
export async function acceptInvitation(
  { db }: Pick<Service, 'db'>,
  { token, firstName, lastName, password, device, requestId }: AcceptRequest,
): Promise<Result<string>> {
  const found = await findInvitation(db, token)
  if (!found) return invitationOver()
  const strength = await measurePassword(password, [found.email, firstName, lastName])
  const checked = checkPassword(password, strength)
  if (!checked.ok) return fail('invalidInput', { fields: { password: checked.message } })
  // Before the transaction: it is slow, and must not hold a connection.
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const mine = await tx
      .deleteFrom('staff_invitations')
      .where('token_hash', '=', hashOfInvitation(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['id', 'email', 'role', 'clinician_id'])
      .executeTakeFirst()
    if (!mine) return invitationOver()
    // Someone may have been given this clinician since the invitation.
    const free = mine.clinician_id === null || (await hasNoAccount(tx, mine.clinician_id))
    if (!free) return invitationOver()
    const subject = await insertAccount(tx, {
      email: mine.email,
      passwordHash,
      role: mine.role,
      clinicianId: mine.clinician_id ?? undefined,
      holder: { firstName, lastName },
      // The link was in the mailbox, or handed over by the practice.
      isEmailVerified: true,
    })
    if (subject === null) return fail('emailInUse')
    await noteChange(
      tx,
      { actor: subject, requestId },
      null,
      `staff invitation ${mine.id}: accepted as ${mine.role}`,
    )
    return succeed(await startStaffSession(tx, { subject, device }))
  })
}

const findInvitation = (db: Service['db'], token: string) =>
  db
    .selectFrom('staff_invitations as invitation')
    .leftJoin('clinicians as clinician', 'clinician.id', 'invitation.clinician_id')
    .select([
      'invitation.email',
      'invitation.role',
      'clinician.name as clinician_name',
      'clinician.practice_id',
    ])
    .where('token_hash', '=', hashOfInvitation(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

async function hasNoAccount(tx: Tx, clinicianId: string): Promise<boolean> {
  const taken = await findRow(tx, 'accounts', { clinician_id: clinicianId }, ['subject'])
  return taken === undefined
}

/** A clinician of this practice whom no account belongs to yet. */
export async function findFreeClinician(
  db: Db,
  practiceId: string,
  clinicianId: string,
): Promise<Result<{ name: string }>> {
  const found = await db
    .selectFrom('clinicians as clinician')
    .leftJoin('accounts as account', 'account.clinician_id', 'clinician.id')
    .select(['clinician.name', 'account.subject'])
    .where('clinician.id', '=', clinicianId)
    .where('clinician.practice_id', '=', practiceId)
    .executeTakeFirst()
  if (!found)
    return fail('invalidInput', { fields: { clinicianId: 'This clinician is not of your practice' } })
  return found.subject === null
    ? succeed({ name: found.name })
    : fail('invalidInput', { fields: { clinicianId: 'This clinician has a sign-in already' } })
}
