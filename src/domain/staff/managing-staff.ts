import type { StaffPerson, StaffRole } from './staff-roles.ts'

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

type Ownership = { role: StaffRole; isDisabled: boolean }

/** A practice always has an owner who can sign in. */
export const leavesNoOwner = (before: Ownership, after: Ownership, otherOwners: number): boolean =>
  otherOwners === 0 &&
  before.role === 'owner' &&
  !before.isDisabled &&
  (after.role !== 'owner' || after.isDisabled)
