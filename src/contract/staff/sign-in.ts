import { z } from 'zod'
import { passwordMessages } from '#domain/clients/credentials.ts'
import { signUpLimits, signUpMessages } from '#domain/clients/sign-up.ts'
import { clinicianRoleCodes } from '#domain/clinicians/roles.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { personName, timeZoneSchema } from '../fields.ts'
import { changePasswordRequest } from '../own-login.ts'
import { signInFieldProblems } from '../sign-in-form.ts'
import {
  newPasskeySchema,
  passkeyAssertionSchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
} from './passkeys.ts'
import type { StaffOperation } from './staff-paths.ts'

const staffSessionSchema = z.object({
  practiceName: z.string(),
  /** Of the practice; a clinician’s own zone goes before it. */
  timeZone: timeZoneSchema,
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles.map(({ code }) => code)),
  clinician: z.object({ id: z.uuid(), name: z.string(), role: z.enum(clinicianRoleCodes) }).nullable(),
  /** What the screens offer. The server decides again at each call. */
  actions: z.array(z.string()),
  idleMinutes: z.number().int().describe('The screen locks after so long without a press or a key'),
})

export type StaffSession = z.infer<typeof staffSessionSchema>

const { emailRequired, emailInvalid, passwordRequired, passwordTooLong } = signInFieldProblems

export const staffSignInRequest = z.object({
  email: z
    .string({ error: emailRequired.message })
    .trim()
    .min(1, emailRequired.message)
    .pipe(z.email(emailInvalid.message))
    .meta({ title: 'your email' }),
  password: z
    .string({ error: passwordRequired.message })
    .min(1, passwordRequired.message)
    .max(signUpLimits.password, passwordTooLong.message)
    .meta({ title: 'your password' }),
})

/** Where someone who has given the password stands. */
const secondStepSchema = z.object({
  email: z.string(),
  practiceName: z.string(),
  timeZone: timeZoneSchema,
  state: z.enum(['secondStep', 'locked', 'open']),
  hasPasskey: z.boolean(),
  hasAuthenticator: z.boolean(),
  /** Neither: this is the first sign-in, or the second step was reset. */
  isToBeSetUp: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** No code is looked at before then. */
  codesPausedUntil: z.iso.datetime().nullable(),
  /** Whether the owner and administrators are told of wrong codes by email. */
  isOfficeTold: z.boolean(),
})

export type SecondStep = z.infer<typeof secondStepSchema>

export const secondStepMessages = {
  code: 'Enter the six digits',
  recoveryCode: 'Enter a recovery code',
  passkey: 'That passkey did not work. Please try again, or use another way.',
} as const

const sixDigits = z
  .string({ error: secondStepMessages.code })
  .trim()
  .regex(/^\d{6}$/, secondStepMessages.code)
  .meta({ title: 'the code' })

export const appCodeRequest = z.object({ method: z.literal('authenticator'), code: sixDigits })
export const recoveryCodeRequest = z.object({
  method: z.literal('recoveryCode'),
  code: z
    .string({ error: secondStepMessages.recoveryCode })
    .trim()
    .min(1, secondStepMessages.recoveryCode)
    .max(60, 'Must be at most 60 characters')
    .meta({ title: 'a recovery code' }),
})

export const secondStepRequest = z.discriminatedUnion('method', [
  z.object({ method: z.literal('passkey'), response: passkeyAssertionSchema }),
  appCodeRequest,
  recoveryCodeRequest,
])

const authenticatorSetUpSchema = z.object({
  secret: z.string().describe('For an app that cannot read the picture'),
  address: z.string().describe('What the picture holds'),
})

export const firstCodeRequest = z.object({ code: sixDigits })

const passkeyName = z
  .string({ error: 'Enter a name' })
  .trim()
  .min(1, 'Enter a name')
  .max(60, 'Must be at most 60 characters')
  .meta({ title: 'a name' })

export const renamePasskeyRequest = z.object({ name: passkeyName })
export const newPasskeyRequest = z.object({ name: passkeyName.optional(), response: newPasskeySchema })

/** With the first second step; later ones leave the codes as they are. */
const addedSecondStepSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() })
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

const staffSecuritySchema = z.object({
  email: z.string(),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      addedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  authenticatorAddedAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      device: z.string().nullable(),
      startedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
      isThisOne: z.boolean(),
    }),
  ),
})

export type StaffSecurity = z.infer<typeof staffSecuritySchema>

const invitationToken = z.string().min(1).max(200)

const readInvitationRequest = z.object({ token: invitationToken })

export const openInvitationSchema = z.object({
  practiceName: z.string(),
  email: z.string(),
  role: z.enum(staffRoles.map(({ code }) => code)),
  /** Whose appointments they will see, where they are a clinician. */
  clinicianName: z.string().nullable(),
})

export const acceptInvitationRequest = z.object({
  token: invitationToken,
  firstName: personName(signUpMessages.firstName).meta({ title: 'your first name' }),
  lastName: personName(signUpMessages.lastName).meta({ title: 'your last name' }),
  password: z
    .string({ error: passwordMessages.required })
    .min(1, passwordMessages.required)
    .max(signUpLimits.password, passwordTooLong.message)
    .meta({ title: 'a password' }),
})

const byId = z.object({ id: z.uuid() })
/** Of a session in any state; who may go on is said by its description. */
const begun = { staff: 'none', errors: ['unauthenticated'] } as const
/** At the first sign-in, or later with a second step that is some minutes old at most. */
const setUp = {
  staff: 'none',
  description: 'At the first sign-in, before there is a second step; later only after a step-up.',
  errors: ['unauthenticated', 'secondStepNeeded', 'sessionLocked', 'stepUpNeeded'],
} as const

export const signInEndpoints = endpointGroup({ tag: 'Staff' }, {
  readStaffSession: {
    summary: 'Who is signed in on the practice side, and what they may do',
    staff: 'any',
    answer: staffSessionSchema,
    answers: 'The person and their permissions',
    errors: ['unauthenticated', 'secondStepNeeded', 'sessionLocked'],
  },
  endStaffSession: {
    summary: 'Sign out',
    staff: 'none',
    answers: 'Signed out',
  },

  signStaffIn: {
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
  lockStaffSession: { summary: 'Lock this sign-in', staff: 'any', answers: 'Locked' },

  readStaffSecurity: {
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
    summary: 'Name a passkey',
    staff: 'any',
    params: byId,
    body: renamePasskeyRequest,
    answers: 'Named',
    errors: ['notFound'],
  },
  removePasskey: {
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
    summary: 'Remove the authenticator app, unless it is the last second step',
    staff: 'any',
    isStepUp: true,
    answers: 'Removed',
    errors: ['notFound', 'conflict'],
  },
  replaceRecoveryCodes: {
    summary: 'New recovery codes; the old ones stop working',
    staff: 'any',
    isStepUp: true,
    answer: recoveryCodesSchema,
    answers: 'The codes, shown this once',
  },
  changeStaffPassword: {
    summary: 'Change the caller’s password; every other sign-in ends',
    staff: 'any',
    body: changePasswordRequest,
    answers: 'Changed',
    errors: ['tooManyRequests'],
  },
  endStaffSignIn: {
    summary: 'Sign one of the caller’s devices out',
    staff: 'any',
    params: byId,
    answers: 'Signed out',
    errors: ['notFound'],
  },
  endOtherStaffSignIns: {
    summary: 'Sign every other device of the caller out',
    staff: 'any',
    answers: 'Signed out',
  },

  readStaffInvitation: {
    summary: 'What an invitation’s link is for',
    staff: 'none',
    body: readInvitationRequest,
    answer: openInvitationSchema,
    answers: 'Who is invited, as what',
    errors: ['notFound', 'tooManyRequests'],
  },
  acceptStaffInvitation: {
    summary: 'Take an invitation up: makes the account and begins its first sign-in',
    staff: 'none',
    body: acceptInvitationRequest,
    answers: 'The account is made; the cookie of a sign-in that waits for its second step',
    errors: ['notFound', 'emailInUse', 'tooManyRequests'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
