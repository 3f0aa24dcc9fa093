import { useCallback } from 'react'
import type { ApiInput } from '#contract/endpoints.ts'
import { AddressInputs, type AddressParts } from '../../client-details/address.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import { type FormOutcome, toOutcome } from '../../forms/form-rules.ts'
import type { FieldBinding } from '../../forms/use-form.ts'
import { type AutosaveState, AutosaveLine, useAutosave } from './autosave.tsx'
import type { Saver } from './saver.ts'

type AddressFieldsProps = {
  bind: (field: `address.${keyof AddressParts['address']}`) => FieldBinding
  autosave: AutosaveState<unknown> & { tryAgain: () => void }
}

export function AddressFields({ bind, autosave }: AddressFieldsProps) {
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">Home address</h2>
      </header>
      <div className="fields">
        <AddressInputs bind={bind} />
        <AutosaveLine autosave={autosave} saved="Address saved" failed={addressFailure} />
      </div>
    </section>
  )
}

type AddressBody = ApiInput<'saveAddress'>['body']

const addressFailure = 'Something went wrong while saving your address. Please try again.'

/** What the server has of it, as the contract reads it. */
export const addressOnFile = ({ address }: ClientRecord): AddressBody | null =>
  address?.line1 ? (address as AddressBody) : null // stored by the same schema

/** The address as a step of sending a form. An expired token has a dialog of its own. */
export async function saveAddress(save: Saver, body: AddressBody): Promise<FormOutcome> {
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
