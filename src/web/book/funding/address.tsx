import { useCallback } from 'react'
import { AddressInputs, type AddressParts } from '../../client-details/address.tsx'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
import { FormSection } from '../../forms/form-parts.tsx'
import { refuseFields } from '../../forms/form-rules.ts'
import type { FieldBinding } from '../../forms/use-form.ts'
import { type AutosaveState, AutosaveLine, useAutosave } from './autosave.tsx'
import { problemOf, type SaveRecord } from './save-record.ts'

type AddressFieldsProps = {
  bind: (field: `address.${keyof AddressParts['address']}`) => FieldBinding
  autosave: AutosaveState<unknown> & { tryAgain: () => void }
}

export const AddressFields = ({ bind, autosave }: AddressFieldsProps) => (
  <FormSection title="Home address">
    <div className="fields">
      <AddressInputs bind={bind} />
      <AutosaveLine autosave={autosave} saved="Address saved" failed={addressFailure} />
    </div>
  </FormSection>
)

type AddressBody = NonNullable<RecordParts['address']>

const addressFailure = 'Something went wrong while saving your address. Please try again.'

/** What the server has of it, as the contract reads it. */
export const addressOnFile = ({ address }: ClientRecord): AddressBody | undefined =>
  address?.line1 ? (address as AddressBody) : undefined // stored by the same schema

/** Saved by itself, one second after the last change, when all of it is right. */
export function useAddressAutosave(save: SaveRecord, read: unknown, client: ClientRecord) {
  const body = (read ?? null) as AddressBody | null // by its schema
  const isOnFile = JSON.stringify(body) === JSON.stringify(addressOnFile(client))
  const send = useCallback(
    async (sent: object) => {
      const answer = await save({ address: sent as AddressBody }) // the body above, as text
      return answer.ok ? answer : { ok: false as const, problem: problemOf(answer.problem, 'address') }
    },
    [save],
  )
  const autosave = useAutosave(isOnFile ? null : body, send)
  return {
    autosave,
    errors: autosave.state === 'refused' ? refuseFields(autosave.problem, 'address').errors : {},
  }
}
