import { fundingLimits } from '#domain/funding/form-fields.ts'
import { australianStates } from '#domain/identifiers/states.ts'
import type { Bound } from '../form/bound.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import type { AddressParts } from './address.ts'

type AddressInputsProps = { bind: (field: `address.${keyof AddressParts['address']}`) => Bound }

export function AddressInputs({ bind }: AddressInputsProps) {
  return (
    <>
      <TextField
        {...bind('address.line1')}
        label="Street address"
        autoComplete="address-line1"
        maxLength={fundingLimits.addressLine}
        required
      />
      <TextField
        {...bind('address.line2')}
        label="Apartment, unit"
        optional
        autoComplete="address-line2"
        maxLength={fundingLimits.addressLine}
      />
      <TextField
        {...bind('address.suburb')}
        label="Suburb or city"
        autoComplete="address-level2"
        maxLength={fundingLimits.name}
        required
      />
      <div className="field-row">
        <SelectField
          {...bind('address.state')}
          label="State"
          autoComplete="address-level1"
          required
          options={australianStates.map(({ code, label }) => ({ value: code, label }))}
        />
        <TextField
          {...bind('address.postcode')}
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          size="short"
          required
        />
      </div>
    </>
  )
}
