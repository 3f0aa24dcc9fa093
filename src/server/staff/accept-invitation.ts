import { sql } from 'kysely'
import type { z } from 'zod'
import type { acceptInvitationRequest, openInvitationSchema } from '#contract/staff/staff-sign-in.ts'
import { checkPassword } from '#domain/clients/password.ts'
import { invitationDays } from '#domain/staff/managing-staff.ts'
import { noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { insertAccount } from '../identity/create-account.ts'
import { hashPassword } from '../identity/password-hash.ts'
import { measurePassword } from '../identity/password-strength.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings/read-settings.ts'
import { hashOfInvitation } from './invitations.ts'
import { startStaffSession } from './session-store.ts'

const over = () =>
  fail('notFound', {
    message: `This invitation was used or taken back, or is more than ${invitationDays} days old. Please ask your practice for a new one.`,
  })

export async function readInvitation(
  { db }: Pick<Service, 'db'>,
  token: string,
): Promise<Result<z.infer<typeof openInvitationSchema>>> {
  const found = await findInvitation(db, token)
  if (!found) return over()
  const practice = await db
    .selectFrom('practices')
    .select('name')
    .where('id', '=', found.practice_id ?? defaultAccountId)
    .executeTakeFirstOrThrow()
  return succeed({
    practiceName: practice.name,
    email: found.email,
    role: found.role,
    clinicianName: found.clinician_name,
  })
}

type Accepted = z.infer<typeof acceptInvitationRequest> & { device: string; requestId: string }

/** Makes the account and gives the token of its first sign-in, which waits for a second step. */
export async function acceptInvitation(
  { db }: Pick<Service, 'db'>,
  { token, firstName, lastName, password, device, requestId }: Accepted,
): Promise<Result<string>> {
  const found = await findInvitation(db, token)
  if (!found) return over()
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
    if (!mine) return over()
    // Someone may have been given this clinician since the invitation.
    const free = mine.clinician_id === null || (await hasNoAccount(tx, mine.clinician_id))
    if (!free) return over()
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
    await noteAccess(tx, {
      actor: subject,
      requestId,
      action: 'change',
      clientId: null,
      subject: `staff invitation ${mine.id}: accepted as ${mine.role}`,
    })
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
  const taken = await tx
    .selectFrom('accounts')
    .select('subject')
    .where('clinician_id', '=', clinicianId)
    .executeTakeFirst()
  return taken === undefined
}
