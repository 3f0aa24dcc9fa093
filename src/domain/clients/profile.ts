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

/** Document 3 section 4.6. */
export function isMedicareCardComplete(card: MedicareCard | null): boolean {
  return (
    card !== null &&
    areFilled(card.firstName, card.lastName, card.dateOfBirth, card.expiryDate, card.number, card.irn)
  )
}

/** Document 3 section 4.6; the second street line is optional. */
export function isAddressComplete(address: Address | null): boolean {
  return address !== null && areFilled(address.line1, address.suburb, address.state, address.postcode)
}

function areFilled(...values: readonly (string | null)[]): boolean {
  return values.every((value) => value !== null && value.trim() !== '')
}
