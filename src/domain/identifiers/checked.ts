/** What a person typed, read: the value as it is kept, or the words to show beside the field. */
export type IdentifierCheck<Value extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: IdentifierMessage }

export function accepted<Value extends string>(value: Value): IdentifierCheck<Value> {
  return { ok: true, value }
}

export function refused(message: IdentifierMessage): IdentifierCheck<never> {
  return { ok: false, message }
}

/** Cards print numbers in groups: the gaps are not part of the number. */
export function withoutGaps(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}

/**
 * Exact texts; a well-formed value that cannot be right follows the pattern '{field} is invalid'.
 * See docs/product/funding-forms.md#required-messages.
 */
export const identifierMessages = {
  medicareNumber: 'Medicare card number must have 10 digits',
  onlyDigits: 'Must be only digits',
  irn: 'IRN is invalid',
  expiryDate: 'Expiry date is invalid',
  dvaNumberLength: 'DVA number must be 8 characters long',
  dvaNumber: 'DVA number is invalid',
  ndisNumber: 'NDIS number must have 9 digits',
  workCoverNumber:
    'WorkCover number must be between 7 and 12 characters long and contain only alphanumeric characters',
  phone: 'Phone number is not valid',
  email: 'Email is not valid',
  personName: 'Please use letters, spaces, hyphens and apostrophes only',
  postcode: 'Postcode must have 4 digits',
  address: 'Invalid address',
  providerNumber: 'Provider number is invalid',
  abnLength: 'ABN must have 11 digits',
  abn: 'ABN is invalid',
  bsb: 'BSB must have 6 digits, as in 062-000',
  accountNumber: 'Account number must have 1 to 9 digits',
  ahpraPsychologist: 'A psychologist’s Ahpra number is PSY and ten digits',
  ahpraDoctor: 'A GP’s Ahpra number is MED and ten digits',
  ahpraOccupationalTherapist: 'An occupational therapist’s Ahpra number is OCC and ten digits',
  ahpraNotForRole: 'Social workers have no Ahpra number. Please leave this empty.',
} as const

export type IdentifierMessage = (typeof identifierMessages)[keyof typeof identifierMessages]

/** The message for a field left empty. See docs/product/funding-forms.md#required-messages. */
export function requiredMessage(field: string): string {
  return `${field} is required`
}
