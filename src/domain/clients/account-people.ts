import { ageAt, type DateOfBirthInZone, recordTypeOfAge } from './on-behalf-of.ts'

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
  'be reminded': { roles: everyRole, needs: ['beReminded'] },
} as const satisfies Record<string, { roles: readonly PersonRole[]; needs: readonly PersonMay[] }>

export type PersonAct = keyof typeof rights

export const personActs = Object.keys(rights) as PersonAct[] // fromEntries and keys lose the names

/** Reads as a sentence: `mayAct({ role: 'carer', may: ['book'] }, 'pay')` is false. */
export function mayAct({ role, may }: PersonGrant, act: PersonAct): boolean {
  const { roles, needs } = rights[act]
  return roles.includes(role) && needs.every((need) => may.includes(need))
}

/** A parent of someone who has come of age is an adult who books for another. */
export const roleAt = (now: Date, role: PersonRole, born: DateOfBirthInZone): PersonRole =>
  role === 'guardian' && recordTypeOfAge(ageAt(now, born)) === 'adult' ? 'carer' : role
