import { listCodes, type Term } from '../vocabulary.ts'
import { ageAt, type DateOfBirthInZone, type OnBehalfOf, recordTypeOfAge } from './on-behalf-of.ts'

/** What an account is to one of the people that it acts for. See docs/product/people.md. */
export const personRoles = ['self', 'guardian', 'carer', 'payer', 'partner'] as const
export type PersonRole = (typeof personRoles)[number]

/** What it was given leave to do for them. */
export const personMays = [
  'book',
  'pay',
  'seeAppointments',
  'seeReceipts',
  'fillForms',
  'beReminded',
] as const
export type PersonMay = (typeof personMays)[number]

/** Leave of an account for one person. */
export type PersonGrant = { readonly role: PersonRole; readonly may: readonly PersonMay[] }

const everyRole: readonly PersonRole[] = personRoles
/** The person, and the parent of one who is not of age. */
const answersThemselves: readonly PersonRole[] = ['self', 'guardian']

/**
 * What can be done for a person, and what it takes: a role, and leave. Each operation of the interface names its act
 * (src/contract/person-acts.ts). Whatever leave was given, answers that were sent are read by nobody but the person, or the parent
 * of a minor; no row opens a clinician's notes.
 */
const rights = {
  /** To show whom something is for: name, age, what is offered to them. */
  'know of': { roles: everyRole, needs: [] },
  book: { roles: everyRole, needs: ['book'] },
  'see appointments': { roles: everyRole, needs: ['seeAppointments'] },
  'change appointments': { roles: everyRole, needs: ['book', 'seeAppointments'] },
  pay: { roles: everyRole, needs: ['pay'] },
  'see receipts': { roles: everyRole, needs: ['seeReceipts'] },
  'fill in forms': { roles: everyRole, needs: ['fillForms'] },
  'read sent answers': { roles: answersThemselves, needs: ['fillForms'] },
} as const satisfies Record<string, { roles: readonly PersonRole[]; needs: readonly PersonMay[] }>

export type PersonAct = keyof typeof rights

/** Reads as a sentence: `mayAct({ role: 'carer', may: ['book'] }, 'pay')` is false. */
export function mayAct({ role, may }: PersonGrant, act: PersonAct): boolean {
  const { roles, needs } = rights[act]
  return roles.includes(role) && needs.every((need) => may.includes(need))
}

/** A parent of someone who has come of age is an adult who books for another. */
export const roleAt = (now: Date, role: PersonRole, born: DateOfBirthInZone): PersonRole =>
  role === 'guardian' && recordTypeOfAge(ageAt(now, born)) === 'adult' ? 'carer' : role

/** Whom an account may add, as the form asks it. */
export const relations = [
  { code: 'self', label: 'Myself' },
  { code: 'child', label: 'My child (13-17 years)' },
  { code: 'adult', label: 'Another adult' },
] as const satisfies readonly Term[]

export type Relation = (typeof relations)[number]['code']

export const relationCodes = listCodes(relations)

/** What the record says of it, and what the account is to them. */
export const relationRows = {
  self: { onBehalfOf: 'mySelf', role: 'self' },
  child: { onBehalfOf: 'myChild', role: 'guardian' },
  adult: { onBehalfOf: 'someoneElseAdult', role: 'carer' },
} as const satisfies Record<Relation, { onBehalfOf: OnBehalfOf; role: PersonRole }>

/** What is left to whoever books for an adult once that person has a login of their own: not their money, forms, documents and messages. */
export const mayBesideOwnLogin: readonly PersonMay[] = ['book', 'seeAppointments']

/** A family, and a few whom someone cares for. */
export const mostPeople = 12

export const peopleMessages = {
  relation: 'Please say who this is',
  isThere: 'You’re already on this login',
  tooMany: `One login can look after ${mostPeople} people at most. Contact us to book for anyone else`,
  contact: 'Give us their email or mobile, or confirm that they know',
  ownContact: 'That one is yours. Enter theirs',
  linkOver: 'This link no longer works. Contact us, and we’ll help you.',
} as const

/** In the order in which they are shown. */
export const mayLabels: Readonly<Record<PersonMay, string>> = {
  book: 'Book',
  pay: 'Pay',
  seeAppointments: 'See appointments',
  seeReceipts: 'See receipts',
  fillForms: 'Fill in forms',
  beReminded: 'Get reminders',
}
