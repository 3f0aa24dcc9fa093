import { useCallback } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { Outcome } from '../../form/outcome.ts'
import { toOutcome } from '../../form/outcome.ts'
import { useAutosave } from './use-autosave.ts'
import type { Saver } from './use-saver.ts'

type AddressBody = ApiInput<'saveAddress'>['body']

export const addressFailure = 'Something went wrong while saving your address. Please try again.'

/** What the server has of it, as the contract reads it. */
export const addressOnFile = ({ address }: ClientRecord): AddressBody | null =>
  address?.line1 ? (address as AddressBody) : null // stored by the same schema

/** The address as a step of sending a form. An expired token has a dialog of its own. */
export async function saveAddress(save: Saver, body: AddressBody): Promise<Outcome> {
  const saved = await save({ saves: 'saveAddress', body })
  if (saved.ok) return { kind: 'done' }
  const outcome = toOutcome(saved.problem, 'address', 'your address')
  return outcome.kind === 'failed' && saved.problem.status !== 401
    ? { kind: 'failed', message: addressFailure }
    : outcome
}

/** Saved by itself, one second after the last change, when all of it is right. */
export function useAddressAutosave(save: Saver, body: AddressBody | null, client: ClientRecord) {
  const isOnFile = JSON.stringify(body) === JSON.stringify(addressOnFile(client))
  const send = useCallback(
    (sent: object) => save({ saves: 'saveAddress', body: sent as AddressBody }), // the body above, as text
    [save],
  )
  const autosave = useAutosave(isOnFile ? null : body, send)
  const refused = autosave.state === 'refused' ? toOutcome(autosave.problem, 'address', '') : null
  return { autosave, errors: refused?.kind === 'refused' ? refused.errors : {} }
}
