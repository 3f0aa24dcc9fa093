import type { StaffPerson, StaffRole } from './staff-roles.ts'

/** How long the link of an invitation works. */
export const invitationDays = 7

/**
 * Whom someone may invite, and whose lost second step they may reset: an owner everyone, an administrator clinicians only, so
 * that no administrator makes another one or takes over an owner’s sign-in.
 */
export const mayManage = ({ role }: Pick<StaffPerson, 'role'>, other: StaffRole): boolean =>
  role === 'owner' || (role === 'administrator' && other === 'clinician')

/**
 * Who is shown the link of an invitation, to hand it over. With it one can join as the person who was invited: an administrator, who
 * reads no answers, could make themselves the clinician whom they invite. Their invitations go by email alone.
 */
export const maySeeLink = ({ role }: Pick<StaffPerson, 'role'>): boolean => role === 'owner'

type Ownership = { role: StaffRole; isDisabled: boolean }

/** A practice always has an owner who can sign in. */
export const leavesNoOwner = (before: Ownership, after: Ownership, otherOwners: number): boolean =>
  otherOwners === 0 &&
  before.role === 'owner' &&
  !before.isDisabled &&
  (after.role !== 'owner' || after.isDisabled)
