import { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { changePasswordRequest } from '../own-account.ts'
import { passkeyCreationSchema, passkeyRequestSchema } from './passkeys.ts'
import type { signInPaths } from './sign-in-paths.ts'
import {
  changeStaffRequest,
  inviteStaffRequest,
  sentInvitationSchema,
  staffListSchema,
} from './staff-people.ts'
import {
  acceptInvitationRequest,
  addedSecondStepSchema,
  authenticatorSetUpSchema,
  firstCodeRequest,
  newPasskeyRequest,
  openInvitationSchema,
  readInvitationRequest,
  recoveryCodesSchema,
  renamePasskeyRequest,
  secondStepRequest,
  secondStepSchema,
  staffSecuritySchema,
  staffSignInRequest,
} from './staff-sign-in.ts'

const tag = 'Staff'
const byId = z.object({ id: z.uuid() })
/** Of a session in any state; who may go on is said by its description. */
const begun = { tag, staff: 'none', errors: ['unauthenticated'] } as const
/** At the first sign-in, or later with a second step that is some minutes old at most. */
const setUp = {
  tag,
  staff: 'none',
  description: 'At the first sign-in, before there is a second step; later only after a step-up.',
  errors: ['unauthenticated', 'secondStepNeeded', 'sessionLocked', 'stepUpNeeded'],
} as const

export const signInEndpoints = {
  signStaffIn: {
    tag,
    summary: 'The first step of a sign-in of staff: email and password',
    staff: 'none',
    body: staffSignInRequest,
    answers: 'The password was right: the cookie of the sign-in, which opens nothing before the second step',
    errors: ['unauthenticated', 'tooManyRequests'],
  },
  readSecondStep: {
    ...begun,
    summary: 'How the person whose password was right can go on',
    answer: secondStepSchema,
    answers: 'The ways they have, and the state of this sign-in',
  },
  startPasskeyCheck: {
    ...begun,
    summary: 'What a passkey has to sign',
    answer: passkeyRequestSchema,
    answers: 'Options for the browser; the challenge is good once',
    errors: ['unauthenticated', 'notFound'],
  },
  passSecondStep: {
    ...begun,
    summary:
      'The second step: opens a sign-in, unlocks it, or confirms it again before something that matters',
    body: secondStepRequest,
    answers: 'The sign-in is open and confirmed',
    errors: ['unauthenticated', 'tooManyRequests'],
  },
  lockStaffSession: { tag, summary: 'Lock this sign-in', staff: 'any', answers: 'Locked' },

  readStaffSecurity: {
    tag,
    summary: 'The caller’s own second steps and sign-ins',
    staff: 'any',
    answer: staffSecuritySchema,
    answers: 'Passkeys, authenticator app, how many recovery codes are left, where they are signed in',
  },
  startPasskeySetUp: {
    ...setUp,
    summary: 'What a device needs to make a passkey',
    answer: passkeyCreationSchema,
    answers: 'Options for the browser; the challenge is good once',
  },
  addPasskey: {
    ...setUp,
    summary: 'Add a passkey',
    body: newPasskeyRequest,
    answer: addedSecondStepSchema,
    answers: 'Added; recovery codes with the first second step',
  },
  renamePasskey: {
    tag,
    summary: 'Name a passkey',
    staff: 'any',
    params: byId,
    body: renamePasskeyRequest,
    answers: 'Named',
    errors: ['notFound'],
  },
  removePasskey: {
    tag,
    summary: 'Remove a passkey, unless it is the last second step',
    staff: 'any',
    isStepUp: true,
    params: byId,
    answers: 'Removed',
    errors: ['notFound', 'conflict'],
  },
  startAuthenticatorSetUp: {
    ...setUp,
    summary: 'A new secret for an authenticator app',
    answer: authenticatorSetUpSchema,
    answers: 'The secret; it counts once its first code was right',
  },
  addAuthenticator: {
    ...setUp,
    summary: 'The first code of an authenticator app, which then takes the place of the one before',
    body: firstCodeRequest,
    answer: addedSecondStepSchema,
    answers: 'Added; recovery codes with the first second step',
    errors: [...setUp.errors, 'tooManyRequests', 'conflict'],
  },
  removeAuthenticator: {
    tag,
    summary: 'Remove the authenticator app, unless it is the last second step',
    staff: 'any',
    isStepUp: true,
    answers: 'Removed',
    errors: ['notFound', 'conflict'],
  },
  replaceRecoveryCodes: {
    tag,
    summary: 'New recovery codes; the old ones stop working',
    staff: 'any',
    isStepUp: true,
    answer: recoveryCodesSchema,
    answers: 'The codes, shown this once',
  },
  changeStaffPassword: {
    tag,
    summary: 'Change the caller’s password; every other sign-in ends',
    staff: 'any',
    body: changePasswordRequest,
    answers: 'Changed',
    errors: ['tooManyRequests'],
  },
  endStaffSignIn: {
    tag,
    summary: 'Sign one of the caller’s devices out',
    staff: 'any',
    params: byId,
    answers: 'Signed out',
    errors: ['notFound'],
  },
  endOtherStaffSignIns: {
    tag,
    summary: 'Sign every other device of the caller out',
    staff: 'any',
    answers: 'Signed out',
  },

  readStaffInvitation: {
    tag,
    summary: 'What an invitation’s link is for',
    staff: 'none',
    body: readInvitationRequest,
    answer: openInvitationSchema,
    answers: 'Who is invited, as what',
    errors: ['notFound', 'tooManyRequests'],
  },
  acceptStaffInvitation: {
    tag,
    summary: 'Take an invitation up: makes the account and begins its first sign-in',
    staff: 'none',
    body: acceptInvitationRequest,
    answers: 'The account is made; the cookie of a sign-in that waits for its second step',
    errors: ['notFound', 'emailInUse', 'tooManyRequests'],
  },

  listStaff: {
    tag,
    summary: 'Who works here, and who is invited',
    staff: 'see the staff',
    answer: staffListSchema,
    answers: 'People, open invitations, clinicians without a sign-in',
  },
  changeStaff: {
    tag,
    summary: 'Change a colleague’s role, or close or open their sign-in',
    staff: 'change roles',
    isStepUp: true,
    params: byId,
    body: changeStaffRequest,
    answers: 'Changed, at once',
    errors: ['notFound', 'conflict', 'changedMeanwhile'],
  },
  resetSecondStep: {
    tag,
    summary: 'Reset a colleague’s lost second step',
    description: 'Ends their sign-ins, and tells them by email. They set a new one up at their next sign-in.',
    staff: 'see the staff',
    isStepUp: true,
    params: byId,
    answers: 'Reset',
    errors: ['notFound', 'conflict'],
  },
  inviteStaff: {
    tag,
    summary: 'Invite a colleague',
    staff: 'invite staff',
    isStepUp: true,
    body: inviteStaffRequest,
    status: 201,
    answer: sentInvitationSchema,
    answers: 'The link, and whether it was mailed',
  },
  renewStaffInvitation: {
    tag,
    summary: 'Send an invitation again, with a new link',
    staff: 'see the staff',
    isStepUp: true,
    params: byId,
    answer: sentInvitationSchema,
    answers: 'The new link; the one before no longer works',
    errors: ['notFound'],
  },
  revokeStaffInvitation: {
    tag,
    summary: 'Take an invitation back',
    isStepUp: true,
    staff: 'see the staff',
    params: byId,
    answers: 'Its link no longer works',
    errors: ['notFound'],
  },
} as const satisfies Record<keyof typeof signInPaths, Endpoint>
