import { fundingLimits } from '#domain/clients/funding-fields.ts'
import { australianStates } from '#domain/identifiers/states.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { addressFailure, type AddressValues } from './address.ts'
import { AutosaveLine } from './autosave-line.tsx'
import type { Autosave } from './use-autosave.ts'

type AddressFieldsProps = {
  field: (name: keyof AddressValues) => object
  errors: Messages<AddressValues>
  autosave: Autosave<unknown> & { tryAgain: () => void }
}

export function AddressFields({ field, errors, autosave }: AddressFieldsProps) {
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">Home address</h2>
      </header>
      <div className="fields">
        <TextField
          {...field('streetAddress')}
          id="streetAddress"
          label="Street address"
          autoComplete="address-line1"
          maxLength={fundingLimits.addressLine}
          required
          error={errors.streetAddress}
        />
        <TextField
          {...field('streetLineTwoAddress')}
          id="streetLineTwoAddress"
          label="Apartment, unit"
          optional
          autoComplete="address-line2"
          maxLength={fundingLimits.addressLine}
          error={errors.streetLineTwoAddress}
        />
        <TextField
          {...field('city')}
          id="city"
          label="Suburb or city"
          autoComplete="address-level2"
          maxLength={fundingLimits.name}
          required
          error={errors.city}
        />
        <div className="two">
          <SelectField
            {...field('state')}
            id="state"
            label="State"
            autoComplete="address-level1"
            required
            options={australianStates.map(({ code, label }) => ({ value: code, label }))}
            error={errors.state}
          />
          <TextField
            {...field('postcode')}
            id="postcode"
            label="Postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            size="short"
            required
            error={errors.postcode}
          />
        </div>
        <AutosaveLine autosave={autosave} saved="Address saved" failed={addressFailure} />
      </div>
    </section>
  )
}
