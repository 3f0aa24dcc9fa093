import type { Bound } from '../../form/bound.ts'
import type { AddressParts } from '../../client-details/address.ts'
import { AddressInputs } from '../../client-details/address-inputs.tsx'
import { addressFailure } from './address.ts'
import { AutosaveLine } from './autosave-line.tsx'
import type { Autosave } from './use-autosave.ts'

type AddressFieldsProps = {
  bind: (field: `address.${keyof AddressParts['address']}`) => Bound
  autosave: Autosave<unknown> & { tryAgain: () => void }
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
