import { z } from 'zod'
import { passwordMessages } from '#domain/clients/password.ts'
import { signUpLimits, signUpMessages } from '#domain/clients/sign-up.ts'
import { checkEmail } from '#domain/identifiers/email.ts'
import { readText } from './read-by.ts'
import { emailChangeHours } from '#domain/clients/email-change.ts'

/** What a client changes about their own login: src/server/accounts. */

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

export const confirmNewEmailRequest = z.object({ token: z.string().min(1).max(200) })
export const confirmedNewEmailSchema = z.object({ email: z.string() })

export const changePasswordRequest = z.object({
  currentPassword,
  newPassword: z
    .string({ error: passwordMessages.required })
    .min(1, passwordMessages.required)
    .max(signUpLimits.password, longest),
})
