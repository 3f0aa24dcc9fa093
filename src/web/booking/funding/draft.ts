import { useCallback, useState } from 'react'
import type { FundingForm } from '#domain/funding/forms.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { FormParts } from '../../form/validate.ts'
import { toChanges, withChanges } from '../../visit/draft-changes.ts'
import { keepDraft, readDraft } from '../../visit/form-drafts.ts'
import { readItem, storeItem } from '../../visit/tab-storage.ts'
import { withOfferedAnswer } from './on-behalf-of.ts'

/** What was typed survives a reload, an expired token and an expired hold: in this tab, for the same client and form. */
export function useDraft<V extends FormParts>(
  form: FundingForm | 'gpMedicare',
  client: ClientRecord,
  onFile: V,
) {
  const name = `${form} ${client._id}`
  const [opened] = useState(onFile)
  const [initial] = useState(() => withOfferedAnswer(client, restoreBooking(name, opened)))
  const keep = useCallback((values: V) => keepBooking(name, values, opened), [name, opened])
  return { initial, keep }
}

/** Ticked for one booking. See docs/product/who-may-book.md#parental-consent. */
const notAgreed = { consent: undefined, agreement: undefined }

const readReserveId = () => readItem('reservation')?.reserveId

export function keepBooking<V extends FormParts>(name: string, values: V, onFile: V): void {
  const changes = toChanges(values, onFile)
  const isChanged = Object.keys(changes).length > 0
  keepDraft(name, isChanged ? { ...changes, reserveId: readReserveId() } : null)
}

/** What a form begins with. Another booking has what was typed for this one, and none of its consents. */
export function restoreBooking<V extends FormParts>(name: string, onFile: V): V {
  const draft = readDraft(name)
  const isOfThisBooking = draft?.reserveId === readReserveId()
  return withChanges(isOfThisBooking ? draft : { ...draft, ...notAgreed }, onFile)
}

/** Once it is booked, card numbers have nothing more to do in this tab. */
export const forgetDrafts = (): void => storeItem('fundingDrafts', null)
