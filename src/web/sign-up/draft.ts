import { knownFields } from '../appointment/known-fields.ts'
import { readItem, storeItem } from '../appointment/session-items.ts'
import { emptyValues, type SignUpValues } from './values.ts'

/** What was typed survives a reload and an expired hold, in this tab only. A password is never written anywhere. */
export const readDraft = (): SignUpValues => ({
  ...knownFields(readItem('signUpDraft'), emptyValues),
  password: '',
})

export function keepDraft(values: SignUpValues): void {
  const kept = Object.entries(values).filter(([field]) => field !== 'password')
  storeItem('signUpDraft', Object.fromEntries(kept))
}

export const forgetDraft = (): void => storeItem('signUpDraft', null)
