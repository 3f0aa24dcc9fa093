import type { CheckedInvite, CheckInviteRequest } from '#contract/accounts.ts'
import { inviteMessages } from '#domain/clients/one-time-code.ts'
import { isEmailInUse } from '../accounts/email-in-use.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings/read-settings.ts'
import { sendCode } from './invite-codes.ts'
import { findInvite } from './invite-store.ts'

/**
 * The first step of an invitation. A code goes only to a number that the practice itself entered. Only who knows both the
 * email and the number of an invite learns of it: for all others every email reads the same.
 * See docs/product/sign-up.md#invitation.
 */
export async function checkInvite(
  service: Service,
  { email, mobileNumber, shouldSendOtp }: CheckInviteRequest,
): Promise<Result<CheckedInvite>> {
  if (shouldSendOtp && !service.config.canSendSms) return fail('smsNotSetUp')
  const invite = await findInvite(service.db, email)
  const practiceId = invite?.practiceId ?? defaultAccountId
  const used = await isEmailInUse(service.db, { practiceId, email })
  const invited = invite !== null && !invite.isUsed && invite.mobile === mobileNumber
  if (invited && !used && shouldSendOtp) {
    const sending = await sendCode(service, invite)
    if (sending === 'failed') return fail('unavailable', { message: inviteMessages.sendFailed })
    if (sending === 'tooMany') return fail('tooManyRequests')
  }
  return succeed({ used, invited, emailInvited: invited })
}
