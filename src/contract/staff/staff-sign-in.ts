import { z } from 'zod'
import { passwordMessages } from '#domain/clients/password.ts'
import { signUpLimits, signUpMessages } from '#domain/clients/sign-up.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { signInFieldProblems } from '../identity.ts'
import { personName } from '../person-name.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { newPasskeySchema, passkeyAssertionSchema } from './passkeys.ts'

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
export const secondStepSchema = z.object({
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

export const authenticatorSetUpSchema = z.object({
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
export const addedSecondStepSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() })
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const staffSecuritySchema = z.object({
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

export const readInvitationRequest = z.object({ token: invitationToken })

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
