import { restoreDraft } from '../visit/restore-draft.ts'
import { readItem, storeItem } from '../visit/tab-storage.ts'
import type { ProfileParts } from './profile-values.ts'

/** What was typed survives a reload and a new login, in this tab, for the same person only. */
export function readProfileDraft(clientId: string, saved: ProfileParts): ProfileParts {
  const draft = readItem('profileDraft')
  return draft?.clientId === clientId ? restoreDraft(draft, saved) : saved
}

export const keepProfileDraft = (clientId: string, values: ProfileParts): void =>
  storeItem('profileDraft', { clientId, ...values })

export const forgetProfileDraft = (): void => storeItem('profileDraft', null)
