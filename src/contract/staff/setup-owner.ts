import { z } from 'zod'
import { passwordMessages } from '#domain/clients/password.ts'
import { signUpLimits, signUpMessages } from '#domain/clients/sign-up.ts'
import { checkEmail } from '#domain/identifiers/email.ts'
import { personName } from '../person-name.ts'
import { checkedText } from './read-typed.ts'

export const setupStateSchema = z.object({
  hasOwner: z.boolean(),
  link: z
    .enum(['none', 'good', 'unknown', 'expired', 'used'])
    .describe('Of the link whose secret this browser has exchanged'),
  passkeyHost: z.string().describe('The host name that passkeys will belong to: that of PUBLIC_URL'),
})

export const setupLinkRequest = z.object({ secret: z.string().max(200) })

export const createOwnerRequest = z.object({
  firstName: personName(signUpMessages.firstName).meta({ title: 'First name' }),
  lastName: personName(signUpMessages.lastName).meta({ title: 'Last name' }),
  email: checkedText('Email', checkEmail),
  password: z
    .string({ error: passwordMessages.required })
    .min(1, passwordMessages.required)
    .max(signUpLimits.password, `Must be at most ${signUpLimits.password} characters`)
    .meta({ title: 'Password' }),
})
