import type { Booker } from '#domain/clients/bookers.ts'
import type { CardPart } from '#domain/clients/medicare-card.ts'

/**
 * Document 1 section 3, "Medicare form fields" and "Child form additions". The parent on the card has names of their own here:
 * `parentFirstName` and `parentLastName` are the guardian's, as on the other forms, and it need not be the same person.
 */
export type CardValues = {
  isRegisteredWithMedicareName: boolean
  firstName: string
  lastName: string
  dateOfBirth: string
  medicareNumber: string
  irnNumber: string
  expiryDate: string
  hasChildSeparateCard: string
  childSeparateNameMatchedCard: boolean
  childSeparateFirstName: string
  childSeparateLastName: string
  childSeparateDateOfBirth: string
  childSeparateMedicareNumber: string
  childSeparateIrn: string
  childSeparateExpiryDate: string
  cardParentFirstName: string
  cardParentLastName: string
  parentDateOfBirth: string
  parentMedicareNumber: string
  parentIrn: string
  parentExpiryDate: string
  childIrn: string
}

export type TypedField = Exclude<
  keyof CardValues,
  'isRegisteredWithMedicareName' | 'childSeparateNameMatchedCard' | 'hasChildSeparateCard'
>

/** The request's own names, a person's on the card behind a point. */
export type RequestField = CardPart | `parent.${Exclude<CardPart, 'number' | 'expiryDate'>}`

/** Whose card it is: the client's own, a child's own, or the one of a parent with the child on it. */
export type CardKind = 'own' | 'childSeparate' | 'parents'

/** What each kind asks for, in the order of the screen, and what the server calls it. */
export const cardFields = {
  own: {
    number: 'medicareNumber',
    irn: 'irnNumber',
    expiryDate: 'expiryDate',
    firstName: 'firstName',
    lastName: 'lastName',
    dateOfBirth: 'dateOfBirth',
  },
  childSeparate: {
    number: 'childSeparateMedicareNumber',
    irn: 'childSeparateIrn',
    expiryDate: 'childSeparateExpiryDate',
    firstName: 'childSeparateFirstName',
    lastName: 'childSeparateLastName',
    dateOfBirth: 'childSeparateDateOfBirth',
  },
  parents: {
    number: 'parentMedicareNumber',
    'parent.irn': 'parentIrn',
    irn: 'childIrn',
    expiryDate: 'parentExpiryDate',
    'parent.firstName': 'cardParentFirstName',
    'parent.lastName': 'cardParentLastName',
    'parent.dateOfBirth': 'parentDateOfBirth',
  },
} as const satisfies Record<CardKind, Partial<Record<RequestField, TypedField>>>

/** Ticked, the card has the name and the birthday of the record, and nobody is asked for them again. */
export const nameMatch = {
  own: 'isRegisteredWithMedicareName',
  childSeparate: 'childSeparateNameMatchedCard',
} as const satisfies Partial<Record<CardKind, keyof CardValues>>

/** All that Medicare is asked about at once. */
export const fieldsOfCard = (kind: CardKind): readonly (keyof CardValues)[] => [
  ...Object.values(cardFields[kind]),
  ...(kind === 'parents' ? [] : [nameMatch[kind]]),
]

/** In the order of the screen. */
export const cardNames = {
  hasChildSeparateCard: 'whether your child has a separate Medicare card',
  medicareNumber: 'Medicare card number',
  irnNumber: 'IRN',
  expiryDate: 'expiry of the card',
  isRegisteredWithMedicareName: 'the name on the card',
  firstName: 'first name on the card',
  lastName: 'last name on the card',
  dateOfBirth: 'date of birth',
  childSeparateMedicareNumber: 'your child’s Medicare card number',
  childSeparateIrn: 'your child’s IRN',
  childSeparateExpiryDate: 'expiry of the card',
  childSeparateNameMatchedCard: 'the name on the card',
  childSeparateFirstName: 'your child’s first name on the card',
  childSeparateLastName: 'your child’s last name on the card',
  childSeparateDateOfBirth: 'your child’s date of birth',
  parentMedicareNumber: 'Medicare card number',
  parentIrn: 'the parent’s IRN',
  childIrn: 'your child’s IRN',
  parentExpiryDate: 'expiry of the card',
  cardParentFirstName: 'first name of the parent on the card',
  cardParentLastName: 'last name of the parent on the card',
  parentDateOfBirth: 'the parent’s date of birth',
} as const satisfies Record<keyof CardValues, string>

export const separateCardMessage = 'Please say whether your child has a separate Medicare card'

/** Null while a parent has not said whose card it is. */
export function cardKindOf(booker: Booker, { hasChildSeparateCard }: CardValues): CardKind | null {
  if (booker !== 'myChild') return 'own'
  if (hasChildSeparateCard === 'Yes') return 'childSeparate'
  return hasChildSeparateCard === 'No' ? 'parents' : null
}
