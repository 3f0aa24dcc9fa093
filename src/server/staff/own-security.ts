import type { z } from 'zod'
import type { changePasswordRequest } from '#contract/own-account.ts'
import type { StaffSecurity } from '#contract/staff/staff-sign-in.ts'
import { checkPassword } from '#domain/clients/password.ts'
import { isLastSecondStep } from '#domain/staff/second-step.ts'
import type { Db } from '../db/connection.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { sendNotice } from '../emails/send-notice.ts'
import type { Staff } from '../http/staff.ts'
import { checkOwnPassword } from '../identity/check-own-password.ts'
import { endSignIns } from '../identity/end-sign-ins.ts'
import { endStaffSignIns } from '../identity/end-staff-sign-ins.ts'
import { hashPassword } from '../identity/password-hash.ts'
import { measurePassword } from '../identity/password-strength.ts'
import { passwordChangedEmail } from '../identity/reset-emails.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readSecondSteps } from './read-second-step.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { listStaffSessions } from './session-store.ts'

export async function readStaffSecurity(db: Db, staff: Staff): Promise<StaffSecurity> {
  const { subject } = staff
  const [account, passkeys, authenticator, recoveryCodesLeft, sessions] = await Promise.all([
    db.selectFrom('accounts').select('email').where('subject', '=', subject).executeTakeFirstOrThrow(),
    db
      .selectFrom('staff_passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('subject', '=', subject)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('staff_authenticators')
      .select('created_at')
      .where('subject', '=', subject)
      .executeTakeFirst(),
    countRecoveryCodes(db, subject),
    listStaffSessions(db, staff),
  ])
  return {
    email: account.email,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      addedAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    authenticatorAddedAt: authenticator?.created_at.toISOString() ?? null,
    recoveryCodesLeft,
    sessions,
  }
}

export async function renamePasskey(
  db: Db,
  subject: string,
  { id, name }: { id: string; name: string },
): Promise<Result<null>> {
  const named = await db
    .updateTable('staff_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('subject', '=', subject)
    .returning('id')
    .executeTakeFirst()
  return named ? succeed(null) : fail('notFound')
}

export const removePasskey = (db: Db, subject: string, id: string): Promise<Result<null>> =>
  removeSecondStep(db, subject, async (tx) => {
    const removed = await tx
      .deleteFrom('staff_passkeys')
      .where('id', '=', id)
      .where('subject', '=', subject)
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  })

export const removeAuthenticator = (db: Db, subject: string): Promise<Result<null>> =>
  removeSecondStep(db, subject, async (tx) => {
    const removed = await tx
      .deleteFrom('staff_authenticators')
      .where('subject', '=', subject)
      .returning('subject')
      .executeTakeFirst()
    return removed !== undefined
  })

/** Never the last one, however many are removed at once. */
const removeSecondStep = (db: Db, subject: string, remove: (tx: Tx) => Promise<boolean>) =>
  inTransaction(db, async (tx) => {
    await tx.selectFrom('accounts').select('subject').where('subject', '=', subject).forUpdate().execute()
    const isLast = isLastSecondStep(await readSecondSteps(tx, subject))
    if (!(await remove(tx))) return fail('notFound')
    return isLast
      ? fail('conflict', { message: 'This is your last second step. Add another one first.' })
      : succeed(null)
  })

/** Every other sign-in ends, on the site too. */
export async function changeStaffPassword(
  service: Service,
  { subject, sessionId }: Staff,
  { currentPassword, newPassword }: z.infer<typeof changePasswordRequest>,
): Promise<Result<null>> {
  const { db, config } = service
  const account = await checkOwnPassword(db, { subject, currentPassword })
  if (!account.ok) return account
  const { email } = account.value
  const checked = checkPassword(newPassword, await measurePassword(newPassword, [email]))
  if (!checked.ok) return fail('invalidInput', { fields: { newPassword: checked.message } })
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('subject', '=', subject)
      .execute()
    await tx.deleteFrom('password_resets').where('subject', '=', subject).execute()
    await endSignIns(tx, subject)
    await endStaffSignIns(tx, subject, { except: sessionId })
  })
  await sendNotice(service, passwordChangedEmail({ to: email, config, isByOwner: true }))
  return succeed(null)
}
