import { useCallback, useState } from 'react'
import type { FundingForm } from '#domain/funding/forms.ts'
import type { FormParts } from '../../form/validate.ts'
import { restoreDraft } from '../../visit/restore-draft.ts'
import { readItem, storeItem } from '../../visit/tab-storage.ts'

/** What was typed survives a reload, an expired token and an expired hold: in this tab, for the same client and form. */
export function useDraft<V extends FormParts>(form: FundingForm | 'gpMedicare', clientId: string, onFile: V) {
  const name = `${form} ${clientId}`
  const [initial] = useState(() => restoreDraft(readItem('fundingDrafts')?.[name], onFile))
  const keep = useCallback(
    (values: V) => storeItem('fundingDrafts', { ...readItem('fundingDrafts'), [name]: values }),
    [name],
  )
  return { initial, keep }
}

/** Once it is booked, card numbers have nothing more to do in this tab. */
export const forgetDrafts = (): void => storeItem('fundingDrafts', null)
