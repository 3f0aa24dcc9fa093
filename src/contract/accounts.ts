import { z } from 'zod'
import { communicationPreferenceCodes } from '#domain/clients/communication-preference.ts'
import { onBehalfOfCodes } from '#domain/clients/on-behalf-of.ts'
import { dateOfBirthMessages } from '#domain/clients/date-of-birth.ts'
import { passwordMessages } from '#domain/clients/password.ts'
import { signUpLimits, signUpMessages } from '#domain/clients/sign-up.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { checkEmail } from '#domain/identifiers/email.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { clientRecordSchema } from './clients.ts'
import { personName } from './person-name.ts'
import { readText } from './read-by.ts'
import { timeZoneSchema } from './time-zone.ts'

const filled = (required: string) => z.string({ error: required }).trim().min(1, required)

const firstName = personName(signUpMessages.firstName)
const lastName = personName(signUpMessages.lastName)
const email = readText(signUpMessages.email, checkEmail)
const mobile = readText(signUpMessages.phone, checkPhone)
/** Whether it lies in the future, and how old that makes the person, depends on the day: the server says. */
const dateOfBirth = filled(dateOfBirthMessages.required).pipe(
  z.iso.date({ error: dateOfBirthMessages.invalid }),
)
const password = z
  .string({ error: passwordMessages.required })
  .min(1, passwordMessages.required)
  .max(signUpLimits.password, `Must be at most ${signUpLimits.password} characters`)
const communicationPreference = z.enum(communicationPreferenceCodes, {
  error: 'Communication preference is invalid',
})
const funding = z.enum(fundingMethodCodes, { error: signUpMessages.funding })
const isPoliciesConfirmed = z.literal(true, { error: signUpMessages.policies })
const ignored = z.unknown().optional().describe('Ignored: the server works it out')

const atsi = z.boolean().describe('Aboriginal or Torres Strait Islander')

/** Who signs up, whichever way they came: name and date of birth are the client's, the rest is of who books for them. */
export const newcomerSchema = z.object({
  onBehalfOf: z
    .enum(onBehalfOfCodes, { error: signUpMessages.onBehalfOf })
    .default('mySelf')
    .describe('Who the session is for, as seen by the person who signs up'),
  bookedBy: z
    .object({ firstName, lastName })
    .optional()
    .describe('The person who signs up, where that is not the client'),
  firstName,
  lastName,
  email,
  dateOfBirth,
  password,
  timeZone: timeZoneSchema,
  communicationPreference: communicationPreference.default('noPreference'),
  atsi: atsi.default(false),
})

/** POST /accounts/{accountId}/patients. Without `clinicianId` it is the GP flow. */
export const signUpRequest = z.object({
  clinicianId: z.uuid().optional(),
  funding: funding.optional(),
  withoutParentAllowed: z.boolean().optional(),
  isPoliciesConfirmed,
  clientRecord: newcomerSchema.extend({
    mobile,
    appointmentTypeId: z.uuid().optional(),
    recordType: ignored,
    name: ignored,
    postCode: ignored,
  }),
})

export const signedUpSchema = z.object({
  data: z.object({
    clientRecord: clientRecordSchema,
    authToken: z
      .string()
      .describe(
        'Good for two hours, for the funding forms, until the client signs in. Sent as a bearer token',
      ),
  }),
})

/** PUT /patients/me. With a reserveId it ties the held reservation to the client, otherwise it changes the profile. */
export const changePatientRequest = z.object({
  reserveId: z.string().min(1).max(200).optional(),
  funding: funding.optional(),
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  mobile: mobile.optional(),
  communicationPreference: communicationPreference.optional(),
  timeZone: timeZoneSchema.optional(),
  atsi: atsi.optional(),
})

export const checkEmailRequest = z.object({ email })
export const checkedEmailSchema = z.object({ used: z.boolean() })

export const checkPhoneRequest = z.object({ number: z.string().max(320, 'Must be at most 320 characters') })
export const checkedPhoneSchema = z.object({ valid: z.boolean() })

export const verifyEmailRequest = z.object({ token: z.string().min(1).max(200) })

export const checkInviteRequest = z.object({
  email,
  mobileNumber: mobile,
  shouldSendOtp: z.boolean().default(false),
})
export const checkedInviteSchema = z.object({
  used: z.boolean().describe('The email already has an account'),
  invited: z.boolean().describe('Email and mobile number match an invite that is not used yet'),
  emailInvited: z
    .boolean()
    .describe('As invited: who knows an email alone does not learn whether it is on the list'),
})

export const verifyInviteRequest = z.object({
  data: newcomerSchema.extend({ mobileNumber: mobile, isPoliciesConfirmed }),
  smsOtp: z
    .string({ error: 'Code is required' })
    .trim()
    .min(1, 'Code is required')
    .max(20, 'Code is invalid'),
})
export const verifiedInviteSchema = z.object({ data: z.object({ clientRecord: clientRecordSchema }) })

export type SignUpRequest = z.infer<typeof signUpRequest>
export type ChangePatientRequest = z.infer<typeof changePatientRequest>
export type CheckInviteRequest = z.infer<typeof checkInviteRequest>
export type CheckedInvite = z.infer<typeof checkedInviteSchema>
export type VerifyInviteRequest = z.infer<typeof verifyInviteRequest>
