import { useCallback, useState } from 'react'
import type { FundingForm } from '#domain/clients/funding-steps.ts'
import { knownFields } from '../appointment/known-fields.ts'
import { readItem, storeItem } from '../appointment/session-items.ts'
import type { FormValues } from '../form/use-checked-form.ts'

/** What was typed survives a reload, an expired token and an expired hold: in this tab, for the same client and form. */
export function useDraft<V extends FormValues>(form: FundingForm, clientId: string, onFile: V) {
  const name = `${form} ${clientId}`
  const [initial] = useState(() => knownFields(readItem('fundingDrafts')?.[name] ?? null, onFile))
  const keep = useCallback(
    (values: V) => storeItem('fundingDrafts', { ...readItem('fundingDrafts'), [name]: values }),
    [name],
  )
  return { initial, keep }
}

/** Once it is booked, card numbers have nothing more to do in this tab. */
export const forgetDrafts = (): void => storeItem('fundingDrafts', null)
