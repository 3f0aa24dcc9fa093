import { z } from 'zod'
import { communicationPreferenceCodes, signUpLimits, signUpMessages } from '#domain/clients/sign-up.ts'
import { checkEmail, dateOfBirthMessages } from '#domain/identifiers/person.ts'
import { onBehalfOfCodes } from '#domain/clients/on-behalf-of.ts'
import { passwordMessages } from '#domain/clients/credentials.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import type { Operation } from './api-paths.ts'
import { clientRecordSchema } from './clients.ts'
import { type Endpoint, endpointGroup, forClients } from './endpoint.ts'
import { personName, readText, timeZoneSchema } from './fields.ts'

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

const checkEmailRequest = z.object({ email })
const checkedEmailSchema = z.object({ used: z.boolean() })

const checkPhoneRequest = z.object({ number: z.string().max(320, 'Must be at most 320 characters') })
const checkedPhoneSchema = z.object({ valid: z.boolean() })

const verifyEmailRequest = z.object({ token: z.string().min(1).max(200) })

const checkInviteRequest = z.object({
  email,
  mobileNumber: mobile,
  shouldSendOtp: z.boolean().default(false),
})
const checkedInviteSchema = z.object({
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

export const accountEndpoints = {
  ...endpointGroup({ tag: 'Accounts' }, {
    signUp: {
      summary: 'Sign up',
      isKeyed: true,
      body: signUpRequest,
      status: 201,
      answer: signedUpSchema,
      answers: 'The new client and a token for the rest of the booking',
      errors: ['notFound', 'emailInUse', 'tooManyRequests', 'unavailable'],
    },
    changePatient: {
      summary: 'Tie a held slot to the client, or change the profile',
      isKeyed: true,
      body: changePatientRequest,
      answers: 'Done',
      errors: [...forClients, 'tooManyHolds'],
    },
    verifyEmail: {
      summary: 'Confirm an email address with the link that was sent to it',
      body: verifyEmailRequest,
      answers: 'Done',
      errors: ['notFound', 'tooManyRequests'],
    },
    sendEmailVerification: {
      summary: 'Send the link that confirms the email address again',
      answers: 'Done, also where it is confirmed already',
      errors: [...forClients, 'emailNotSetUp', 'tooManyRequests'],
    },
    checkEmail: {
      summary: 'Whether an email already has an account',
      body: checkEmailRequest,
      answer: checkedEmailSchema,
      answers: 'The answer',
      errors: ['tooManyRequests'],
    },
    checkPhone: {
      summary: 'Whether a phone number can be right',
      body: checkPhoneRequest,
      answer: checkedPhoneSchema,
      answers: 'The answer',
    },
  } as const satisfies Partial<Record<Operation, Partial<Endpoint>>>),
  ...endpointGroup({ tag: 'Invites' }, {
    checkInvite: {
      summary: 'Look an invite up, and send its one-time code',
      body: checkInviteRequest,
      answer: checkedInviteSchema,
      answers: 'Whether these details are invited',
      errors: ['tooManyRequests', 'unavailable', 'smsNotSetUp'],
    },
    verifyInvite: {
      summary: 'Sign up with an invite and its one-time code',
      isKeyed: true,
      body: verifyInviteRequest,
      status: 201,
      answer: verifiedInviteSchema,
      answers: 'The new client',
      errors: ['notFound', 'emailInUse', 'otpInvalid', 'otpExpired', 'tooManyRequests', 'unavailable'],
    },
  } as const satisfies Partial<Record<Operation, Partial<Endpoint>>>),
}
