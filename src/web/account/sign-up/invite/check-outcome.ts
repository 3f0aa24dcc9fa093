import type { CheckedInvite } from '#contract/accounts.ts'
import { inviteMessages } from '#domain/clients/one-time-code.ts'
import type { Errors } from '../../../form/validate.ts'

/** What keeps these details from a code, at the field concerned; null if nothing does. See docs/product/sign-up.md#invitation. */
export function inviteErrors({ used, invited }: CheckedInvite): Errors | null {
  if (used) return { 'newcomer.email': inviteMessages.used }
  if (invited) return null
  // Which of the two is at fault is not told, so that a stranger cannot learn who is invited.
  return { 'newcomer.email': inviteMessages.notFound, 'newcomer.mobile': inviteMessages.mobileUnknown }
}
