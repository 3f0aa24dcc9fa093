import type { z } from 'zod'
import type { changePasswordRequest } from '#contract/own-account.ts'
import { checkPassword } from '#domain/clients/password.ts'
import { endSignIns } from '../identity/end-sign-ins.ts'
import { endStaffSignIns } from '../identity/end-staff-sign-ins.ts'
import { hashPassword } from '../identity/password-hash.ts'
import { passwordChangedEmail } from '../identity/reset-emails.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { checkOwnPassword } from '../identity/check-own-password.ts'
import { sendNotice } from '../emails/send-notice.ts'
import { measurePassword } from '../identity/password-strength.ts'

type PasswordChange = z.infer<typeof changePasswordRequest> & {
  subject: string
  /** The sign-in that the change is made in, which goes on. */
  signInId: string | null
}

/** Every other sign-in ends, and links to reset the old password too. See docs/product/portal.md#changing-the-login. */
export async function changeOwnPassword(
  service: Service,
  { subject, signInId, currentPassword, newPassword }: PasswordChange,
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
    await endSignIns(tx, subject, { except: signInId })
    await endStaffSignIns(tx, subject)
  })
  await sendNotice(service, passwordChangedEmail({ to: email, config, isByOwner: true }))
  return succeed(null)
}
