import type { Term } from '../clinicians/vocabulary.ts'
import { codesOf } from '../clinicians/vocabulary.ts'

export const communicationPreferences = [
  { code: 'noPreference', label: 'No preference' },
  { code: 'email', label: 'Email' },
  { code: 'sms', label: 'SMS' },
  { code: 'none', label: 'None' },
] as const satisfies readonly Term[]

export type CommunicationPreference = (typeof communicationPreferences)[number]['code']

export const communicationPreferenceCodes = codesOf(communicationPreferences)

/** Document 2 section 4, "Other signup behaviour". */
export function preferenceAtSignup({ isRegistered }: { isRegistered: boolean }): CommunicationPreference {
  return isRegistered ? 'noPreference' : 'email'
}
