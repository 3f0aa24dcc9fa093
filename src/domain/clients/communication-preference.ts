import type { Term } from '../clinicians/vocabulary.ts'
import { listCodes } from '../clinicians/vocabulary.ts'

export const communicationPreferences = [
  { code: 'noPreference', label: 'Email and SMS' },
  { code: 'email', label: 'Email' },
  { code: 'sms', label: 'SMS' },
  { code: 'none', label: 'None' },
] as const satisfies readonly Term[]

export type CommunicationPreference = (typeof communicationPreferences)[number]['code']

export const communicationPreferenceCodes = listCodes(communicationPreferences)

/** The box says "by SMS as well as email": without a preference for one of them it is both. See docs/product/sign-up.md#communication-preference. */
export function preferenceAtSignup({ isRegistered }: { isRegistered: boolean }): CommunicationPreference {
  return isRegistered ? 'noPreference' : 'email'
}
