import type { ChangePatientRequest } from '#contract/accounts.ts'
import type { ClientRecord } from '../client/client-profile.ts'

const fields = ['firstName', 'lastName', 'mobile', 'timeZone', 'communicationPreference'] as const

/** What a client may change about themselves, as the screen has it. */
export type ProfileParts = { profile: Record<(typeof fields)[number], string> }

export function toProfile(client: ClientRecord): ProfileParts {
  const { firstName, lastName, mobile, timeZone, communicationPreference } = client
  return { profile: { firstName, lastName, mobile: mobile ?? '', timeZone, communicationPreference } }
}

/** Only what has changed is sent, so that a form left open elsewhere takes nothing back. */
export function changesIn({ profile }: ProfileParts, { profile: saved }: ProfileParts): ChangePatientRequest {
  const changed = fields.filter((field) => profile[field].trim() !== saved[field])
  return Object.fromEntries(changed.map((field) => [field, profile[field].trim()]))
}
