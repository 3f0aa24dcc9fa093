import type { ChangePatientRequest } from '#contract/accounts.ts'
import type { ClientRecord } from '../client/client-profile.ts'

const texts = ['firstName', 'lastName', 'mobile', 'timeZone', 'communicationPreference'] as const

/** What a client may change about themselves, as the screen has it. */
export type ProfileParts = { profile: Record<(typeof texts)[number], string> & { atsi: boolean } }

export function toProfile(client: ClientRecord): ProfileParts {
  const { firstName, lastName, mobile, timeZone, communicationPreference, atsi } = client
  return { profile: { firstName, lastName, mobile: mobile ?? '', timeZone, communicationPreference, atsi } }
}

/** Only what has changed is sent, so that a form left open elsewhere takes nothing back. */
export function changesIn({ profile }: ProfileParts, { profile: saved }: ProfileParts): ChangePatientRequest {
  const changed = texts.filter((field) => profile[field].trim() !== saved[field])
  return {
    ...Object.fromEntries(changed.map((field) => [field, profile[field].trim()])),
    ...(profile.atsi !== saved.atsi && { atsi: profile.atsi }),
  }
}
