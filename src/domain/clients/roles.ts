import type { Term } from '../clinicians/vocabulary.ts'
import { listCodes } from '../clinicians/vocabulary.ts'

/** The role is a claim on the sign-in token. See docs/product/who-may-book.md#roles. */
export const userRoles = [
  { code: 'patient', label: 'Client' },
  { code: 'clinician', label: 'Clinician' },
  { code: 'administrator', label: 'Administrator' },
  { code: 'owner', label: 'Owner' },
] as const satisfies readonly Term[]

export type UserRole = (typeof userRoles)[number]['code']

export const userRoleCodes = listCodes(userRoles)
