import { fundingLimits } from '#domain/funding/form-fields.ts'
import { australianStates, defaultState } from '#domain/identifiers/address.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import type { FieldBinding } from '../forms/use-form.ts'
import { SelectField, TextField, toOptions } from '../ui/field.tsx'

type AddressInputsProps = { bind: (field: `address.${keyof AddressParts['address']}`) => FieldBinding }

export const AddressInputs = ({ bind }: AddressInputsProps) => (
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
        options={toOptions(australianStates)}
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

export type AddressParts = {
  address: { line1: string; line2: string; suburb: string; state: string; postcode: string }
}

/** What a form begins with: the address on file, or nothing yet. */
export const toAddress = ({ address }: Pick<ClientRecord, 'address'>): AddressParts => ({
  address: {
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    suburb: address?.suburb ?? '',
    state: address?.state ?? defaultState,
    postcode: address?.postcode ?? '',
  },
})
