export interface MedicareCard {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly dateOfBirth: string | null
  readonly number: string | null
  readonly irn: string | null
  readonly expiryDate: string | null
}

export interface Address {
  readonly line1: string | null
  readonly suburb: string | null
  readonly state: string | null
  readonly postcode: string | null
}

/** See docs/product/funding-forms.md#medicare-card. */
export function isMedicareCardComplete(card: MedicareCard | null): boolean {
  return (
    card !== null &&
    areFilled(card.firstName, card.lastName, card.dateOfBirth, card.expiryDate, card.number, card.irn)
  )
}

/** The second street line is optional. See docs/product/funding-forms.md#address. */
export function isAddressComplete(address: Address | null): boolean {
  return address !== null && areFilled(address.line1, address.suburb, address.state, address.postcode)
}

function areFilled(...values: readonly (string | null)[]): boolean {
  return values.every((value) => value !== null && value.trim() !== '')
}
