import type { ChangePatientRequest } from '#contract/accounts.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { restoreDraft } from '../forms/form-drafts.ts'
import { readItem, storeItem } from '../session/tab-storage.ts'

const textFields = ['firstName', 'lastName', 'mobile', 'timeZone', 'communicationPreference'] as const

/** What a client may change about themselves, as the screen has it. */
export type ProfileParts = { profile: Record<(typeof textFields)[number], string> & { atsi: boolean } }

export function toProfile(client: ClientRecord): ProfileParts {
  const { firstName, lastName, mobile, timeZone, communicationPreference, atsi } = client
  return { profile: { firstName, lastName, mobile: mobile ?? '', timeZone, communicationPreference, atsi } }
}

/** Only what has changed is sent, so that a form left open elsewhere takes nothing back. */
export function changesIn({ profile }: ProfileParts, { profile: saved }: ProfileParts): ChangePatientRequest {
  const changed = textFields.filter((field) => profile[field].trim() !== saved[field])
  return {
    ...Object.fromEntries(changed.map((field) => [field, profile[field].trim()])),
    ...(profile.atsi !== saved.atsi && { atsi: profile.atsi }),
  }
}

/** What was typed survives a reload and a new login, in this tab, for the same person only. */
export function readProfileDraft(clientId: string, saved: ProfileParts): ProfileParts {
  const draft = readItem('profileDraft')
  return draft?.clientId === clientId ? restoreDraft(draft, saved) : saved
}

export const keepProfileDraft = (clientId: string, values: ProfileParts): void =>
  storeItem('profileDraft', { clientId, ...values })

export const forgetProfileDraft = (): void => storeItem('profileDraft', null)
