import { knownFields } from '../appointment/known-fields.ts'
import { readItem, storeItem } from '../appointment/session-items.ts'
import type { ProfileValues } from './profile-values.ts'

/** What was typed survives a reload and a new login, in this tab, for the same person only. */
export function readProfileDraft(clientId: string, saved: ProfileValues): ProfileValues {
  const draft = readItem('profileDraft')
  return draft?.clientId === clientId ? knownFields(draft, saved) : saved
}

export const keepProfileDraft = (clientId: string, values: ProfileValues): void =>
  storeItem('profileDraft', { clientId, ...values })

export const forgetProfileDraft = (): void => storeItem('profileDraft', null)
