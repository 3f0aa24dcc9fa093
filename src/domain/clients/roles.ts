import { listCodes, type Term } from '../vocabulary.ts'

/** The role is a claim on the sign-in token. See docs/product/who-may-book.md#roles. */
export const userRoles = [
  { code: 'patient', label: 'Client' },
  { code: 'clinician', label: 'Clinician' },
  { code: 'administrator', label: 'Administrator' },
  { code: 'owner', label: 'Owner' },
] as const satisfies readonly Term[]

export type UserRole = (typeof userRoles)[number]['code']

export const userRoleCodes = listCodes(userRoles)

export type ActorRole = 'visitor' | UserRole

/**
 * What each may do on the site itself. A visitor may hold a slot but must sign up to book it. What staff may do at the practice
 * needs a staff sign-in: src/domain/staff/staff-roles.ts.
 * See docs/product/who-may-book.md#roles and docs/product/privacy-and-audit.md#who-sees-what.
 */
const permissions = {
  visitor: ['browse clinicians', 'hold a slot', 'sign up', 'accept an invite', 'contact the practice'],
  patient: [
    'browse clinicians',
    'hold a slot',
    'book an appointment',
    'change own appointments',
    'manage own profile',
    'upload own documents',
    'answer questionnaires',
    'contact the practice',
  ],
  clinician: ['browse clinicians', 'contact the practice'],
  administrator: ['browse clinicians', 'contact the practice'],
  owner: ['browse clinicians', 'contact the practice'],
} as const satisfies Record<ActorRole, readonly string[]>

export type Permission = (typeof permissions)[ActorRole][number]

/** Reads as a sentence: `may('clinician', 'book an appointment')` is false. */
export function may(actor: ActorRole, action: Permission): boolean {
  const allowed: readonly Permission[] = permissions[actor]
  return allowed.includes(action)
}
