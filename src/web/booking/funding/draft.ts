import { useCallback, useState } from 'react'
import type { FundingForm } from '#domain/funding/forms.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { FormParts } from '../../form/validate.ts'
import { restoreDraft } from '../../visit/restore-draft.ts'
import { readItem, storeItem } from '../../visit/tab-storage.ts'
import { withOfferedAnswer } from './on-behalf-of.ts'

/** What was typed survives a reload, an expired token and an expired hold: in this tab, for the same client and form. */
export function useDraft<V extends FormParts>(
  form: FundingForm | 'gpMedicare',
  client: ClientRecord,
  onFile: V,
) {
  const name = `${form} ${client._id}`
  const [initial] = useState(() =>
    withOfferedAnswer(client, restoreDraft(readItem('fundingDrafts')?.[name], onFile)),
  )
  const keep = useCallback(
    (values: V) => storeItem('fundingDrafts', { ...readItem('fundingDrafts'), [name]: values }),
    [name],
  )
  return { initial, keep }
}

/** Once it is booked, card numbers have nothing more to do in this tab. */
export const forgetDrafts = (): void => storeItem('fundingDrafts', null)
