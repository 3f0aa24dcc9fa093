import type { UserRole } from '../clients/roles.ts'
import { type ClinicianRole, isGp } from '../clinicians/roles.ts'

/** Who works at a practice. See docs/product/practice.md#roles. */
export const staffRoles = [
  { code: 'owner', label: 'Owner' },
  { code: 'administrator', label: 'Administrator' },
  { code: 'clinician', label: 'Clinician' },
] as const satisfies readonly { code: UserRole; label: string }[]

export type StaffRole = (typeof staffRoles)[number]['code']

export const isStaffRole = (role: UserRole): role is StaffRole => staffRoles.some(({ code }) => code === role)

const ofOwnClients = [
  'see the diary',
  'record attendance',
  'set hours',
  'connect calendars',
  'book for clients',
  'read clients',
  'read scores',
  'work through safety tasks',
] as const

const ofTheOffice = [
  'see the diary',
  'record attendance',
  'set hours',
  'book for clients',
  'read clients',
  'work through safety tasks',
  'edit clinicians',
  'edit appointment types',
  'edit rates',
  'see the money',
  'charge and refund',
  'issue documents',
  'edit items',
  'invite clients',
  'keep clients',
  'read messages',
  'read the audit',
  'see the outbox',
  'retry jobs',
  'see the system',
  'edit email texts',
  'read legal versions',
] as const

/**
 * What each kind of staff may do. A clinician does it for their own clients only; the office for everyone’s, without answers to
 * questionnaires or their scores. Answers are for GPs alone (docs/decisions/0051-who-reads-answers.md). An owner or administrator
 * who is also a clinician may do both (`staffActions`).
 */
const actionsOf = {
  owner: [
    ...ofTheOffice,
    'edit the practice',
    'see the staff',
    'invite staff',
    'change roles',
    'start a restored copy',
    'import clients',
  ],
  administrator: [...ofTheOffice, 'edit the practice', 'see the staff'],
  psychologist: ofOwnClients,
  gp: [...ofOwnClients, 'read answers', 'print treatment plans'],
} as const satisfies Record<string, readonly string[]>

/** `psychologist` stands for every clinician who is no GP. */
type StaffKind = keyof typeof actionsOf
export type StaffAction = (typeof actionsOf)[StaffKind][number]

export type StaffPerson = {
  role: StaffRole
  /** What kind of clinician they are, where they are one. */
  clinicianRole: ClinicianRole | null
}

function staffKinds({ role, clinicianRole }: StaffPerson): StaffKind[] {
  const clinician: StaffKind[] = clinicianRole === null ? [] : [isGp(clinicianRole) ? 'gp' : 'psychologist']
  return role === 'clinician' ? clinician : [role, ...clinician]
}

export function staffActions(person: StaffPerson): StaffAction[] {
  return [...new Set(staffKinds(person).flatMap((kind): readonly StaffAction[] => actionsOf[kind]))]
}

export const staffMay = (person: StaffPerson, action: StaffAction): boolean =>
  staffActions(person).includes(action)

/** Whether what they may do reaches every clinician’s diary and clients, or only their own. */
export const worksForEveryone = ({ role }: Pick<StaffPerson, 'role'>): boolean => role !== 'clinician'

/** How long the link of an invitation works. */
export const invitationDays = 7

/**
 * Whose lost second step someone may reset, and whose invitation they may send again or take back: an owner everyone’s, an
 * administrator only clinicians’, so that none of them takes over an owner’s sign-in. Only owners invite (`invite staff`): an
 * administrator, who reads no answers, could send a clinician’s invitation to a mailbox of their own.
 * See docs/decisions/0065-who-invites-and-what-is-checked-again.md.
 */
export const mayManage = ({ role }: Pick<StaffPerson, 'role'>, other: StaffRole): boolean =>
  role === 'owner' || (role === 'administrator' && other === 'clinician')

/** Who is shown the link of an invitation, to hand it over. With it one can join as the person who was invited. */
export const maySeeLink = ({ role }: Pick<StaffPerson, 'role'>): boolean => role === 'owner'

type StaffRoleState = { role: StaffRole; isDisabled: boolean }

/** A practice always has an owner who can sign in. */
export const leavesNoOwner = (before: StaffRoleState, after: StaffRoleState, otherOwners: number): boolean =>
  otherOwners === 0 &&
  before.role === 'owner' &&
  !before.isDisabled &&
  (after.role !== 'owner' || after.isDisabled)
