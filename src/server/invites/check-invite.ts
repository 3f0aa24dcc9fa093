import type { CheckedInvite, CheckInviteRequest } from '#contract/accounts.ts'
import { inviteMessages } from '#domain/clients/one-time-code.ts'
import { isEmailInUse } from '../accounts/email-in-use.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings/read-settings.ts'
import { sendCode } from './invite-codes.ts'
import { findInvite } from './invite-store.ts'

/** Document 2 section 4, "Invite signup", step 1. A code goes out only to a number that the practice itself entered. */
export async function checkInvite(
  service: Service,
  { email, mobileNumber, shouldSendOtp }: CheckInviteRequest,
): Promise<Result<CheckedInvite>> {
  const invite = await findInvite(service.db, email)
  const practiceId = invite?.practiceId ?? defaultAccountId
  const used = await isEmailInUse(service.db, { practiceId, email })
  const emailInvited = invite !== null && !invite.isUsed
  const invited = emailInvited && invite.mobile === mobileNumber
  if (invited && !used && shouldSendOtp) {
    const sending = await sendCode(service, invite)
    if (sending === 'failed') return fail('unavailable', { message: inviteMessages.sendFailed })
    if (sending === 'tooMany') return fail('tooManyRequests')
  }
  return succeed({ used, invited, emailInvited })
}
