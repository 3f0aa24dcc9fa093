import type { CheckedInvite } from '#contract/accounts.ts'
import { inviteMessages } from '#domain/clients/one-time-code.ts'
import type { FieldMessages } from '../values.ts'

/** Document 2 sections 4 and 8: what keeps these details from a code, beside the field that is at fault; null if nothing does. */
export function inviteFaults({ used, invited, emailInvited }: CheckedInvite): FieldMessages | null {
  if (used) return { email: inviteMessages.used }
  if (invited) return null
  return emailInvited ? { phone: inviteMessages.mobileUnknown } : { email: inviteMessages.notFound }
}
