import { z } from 'zod'
import { changePatientRequest, newcomerSchema } from '#contract/accounts.ts'
import { parsedBy } from '#contract/fields.ts'
import { onBehalfOfCodes } from '#domain/clients/on-behalf-of.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { checkDateOfBirth, checkEmail } from '#domain/identifiers/person.ts'
import type { SignUpParts } from './sign-up-values.ts'

const titled = <Schema extends z.ZodType>(schema: Schema, title: string): Schema => schema.meta({ title })

/** The specification has two texts for a wrong email: this one for what has the two halves of an address, and is none. */
const emailFormatMessage = 'Invalid email format'
const twoHalves = /^[^\s@]+@[^\s@]+$/
const isMalformed = (typed: string) => twoHalves.test(typed) && !checkEmail(typed).ok

const { firstName, lastName, email } = newcomerSchema.shape
const { mobile } = changePatientRequest.shape

/** The contract's rules for a newcomer, read from what is typed. The age and the password's strength are asked elsewhere. */
const newcomer = (today: string) =>
  z.object({
    onBehalfOf: titled(
      z.enum(onBehalfOfCodes, { error: signUpMessages.onBehalfOf }),
      'who the session is for',
    ),
    firstName: titled(firstName, 'first name'),
    lastName: titled(lastName, 'last name'),
    dateOfBirth: titled(
      z.string().transform(parsedBy((typed) => checkDateOfBirth(typed, today))),
      'date of birth',
    ),
    atsi: z.boolean(),
    bookerFirstName: titled(z.string(), 'your first name'),
    bookerLastName: titled(z.string(), 'your last name'),
    email: titled(
      z
        .string()
        .trim()
        .refine((typed) => !isMalformed(typed), emailFormatMessage)
        .pipe(email),
      'email',
    ),
    mobile: titled(mobile.unwrap(), 'mobile phone'),
    password: titled(newcomerSchema.shape.password, 'password'),
    isRegistered: z.boolean(),
    isPoliciesConfirmed: titled(
      z.literal(true, { error: signUpMessages.policies }),
      'the Privacy policy and Terms and conditions',
    ),
  })

/** Where the session is for another, the person who books has a name too. */
const newcomerForAnother = (today: string) =>
  newcomer(today).extend({
    bookerFirstName: titled(firstName, 'your first name'),
    bookerLastName: titled(lastName, 'your last name'),
  })

export type NewcomerRequest = z.output<ReturnType<typeof newcomer>>

export const signUpRules = (today: string) => {
  const [own, another] = [newcomer(today), newcomerForAnother(today)]
  return ({ newcomer: { onBehalfOf } }: SignUpParts) => ({
    newcomer: onBehalfOf === '' || onBehalfOf === 'mySelf' ? own : another,
  })
}
