import type { z } from 'zod'
import type { changePasswordRequest } from '#contract/own-account.ts'
import { checkPassword } from '#domain/clients/password.ts'
import { endSignIns } from './end-sign-ins.ts'
import { endStaffSignIns } from './end-staff-sign-ins.ts'
import { notePasswordChange } from './note-password-change.ts'
import { hashPassword } from './password-hash.ts'
import { passwordChangedEmail } from './reset-emails.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { sendNotice } from '../emails/send-notice.ts'
import { measurePassword } from './password-strength.ts'

type PasswordChange = z.infer<typeof changePasswordRequest> & {
  subject: string
  requestId: string
  /** The sign-in that the change is made in, which goes on: of the site, or of the practice side. */
  keeps: { signInId: string | null } | { staffSessionId: string }
}

/** Every other sign-in ends, here and on the practice side, and links to reset the old password too. See docs/product/portal.md#changing-the-login. */
export async function changeOwnPassword(
  service: Service,
  { subject, requestId, keeps, currentPassword, newPassword }: PasswordChange,
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
    await endSignIns(tx, subject, 'signInId' in keeps ? { except: keeps.signInId } : {})
    await endStaffSignIns(tx, subject, 'staffSessionId' in keeps ? { except: keeps.staffSessionId } : {})
    await notePasswordChange(tx, { actor: subject, requestId })
  })
  await sendNotice(service, passwordChangedEmail({ to: email, config, isByOwner: true }))
  return succeed(null)
}
