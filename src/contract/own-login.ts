import { z } from 'zod'
import { emailChangeHours, passwordMessages } from '#domain/clients/credentials.ts'
import { userRoleCodes } from '#domain/clients/roles.ts'
import { signUpLimits, signUpMessages } from '#domain/clients/sign-up.ts'
import { checkEmail } from '#domain/identifiers/person.ts'
import type { Operation } from './api-paths.ts'
import { type Endpoint, endpointGroup, forClients } from './endpoint.ts'
import { readText } from './fields.ts'

/** GET /api/userinfo: who the bearer of this token is. */
const userInfoSchema = z.object({
  sub: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(z.enum(userRoleCodes)),
  attachedClinicianId: z.string().nullable(),
})

export type UserInfo = z.infer<typeof userInfoSchema>

const signInSchema = z.object({
  id: z.string(),
  device: z.string().nullable().describe('Browser and system, as they name themselves'),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('To about a minute'),
  isThisOne: z.boolean().describe('The sign-in that this call belongs to'),
})

export type SignIn = z.infer<typeof signInSchema>

/** What a client changes about their own login: src/server/sign-in/change-email.ts. */

const longest = { error: `Must be at most ${signUpLimits.password} characters` }
export const ownPasswordMessages = {
  required: 'Enter your current password',
  wrong: 'That is not your current password',
  same: 'That is your email already',
} as const

const currentPassword = z
  .string({ error: ownPasswordMessages.required })
  .min(1, ownPasswordMessages.required)
  .max(signUpLimits.password, longest)

const newEmail = readText(signUpMessages.email, checkEmail)

/** How long the link in a new address works. */
export const emailChangeExpired = `This link has been used or is more than ${emailChangeHours} hours old. Please ask for a new one in your profile.`

export const newEmailRequest = z.object({ email: newEmail, currentPassword })

const confirmNewEmailRequest = z.object({ token: z.string().min(1).max(200) })
const confirmedNewEmailSchema = z.object({
  email: z.string(),
  hasLogin: z.boolean().describe('Whether it is what they log in with'),
})

export const changePasswordRequest = z.object({
  currentPassword,
  newPassword: z
    .string({ error: passwordMessages.required })
    .min(1, passwordMessages.required)
    .max(signUpLimits.password, longest),
})

export const identityEndpoints = {
  ...endpointGroup({ tag: 'Identity' }, {
    readUserInfo: {
      summary: 'Who is signed in, and as what',
      answer: userInfoSchema,
      answers: 'The bearer of the token',
      errors: ['unauthenticated'],
    },
    listSignIns: {
      summary: 'Where the bearer of the token is signed in',
      description: 'Empty where another issuer keeps the sessions.',
      answer: z.array(signInSchema),
      answers: 'This sign-in first, then the latest used',
      errors: ['unauthenticated'],
    },
    endSignIn: {
      summary: 'Sign one device out',
      description: 'Its tokens are refused from then on, in every process.',
      answers: 'Signed out',
      errors: ['unauthenticated', 'notFound'],
    },
    endAllSignIns: {
      summary: 'Sign out everywhere, here too',
      answers: 'Signed out',
      errors: ['unauthenticated'],
    },
  } as const satisfies Partial<Record<Operation, Partial<Endpoint>>>),
  ...endpointGroup({ tag: 'Accounts' }, {
    askForNewEmail: {
      summary: 'Ask for another email address',
      description: 'Sends a link to the new address. Nothing changes until it is used.',
      body: newEmailRequest,
      answers: 'The link is written',
      errors: [...forClients, 'emailInUse', 'emailNotSetUp', 'tooManyRequests', 'unavailable'],
    },
    confirmNewEmail: {
      summary: 'Use the link that was sent to a new email address',
      body: confirmNewEmailRequest,
      answer: confirmedNewEmailSchema,
      answers: 'The address that the account or the record has from now on',
      errors: ['notFound', 'emailInUse', 'tooManyRequests'],
    },
    changePassword: {
      summary: 'Choose a new password',
      description: 'Ends every other sign-in of the account.',
      body: changePasswordRequest,
      answers: 'Changed',
      errors: [...forClients, 'tooManyRequests'],
    },
  } as const satisfies Partial<Record<Operation, Partial<Endpoint>>>),
}
