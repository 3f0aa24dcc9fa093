import { z } from 'zod'
import { checkDateOfBirth, checkEmail } from '#domain/identifiers/person.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { checkProviderNumber } from '#domain/identifiers/numbers.ts'
import { crmObjects } from '#domain/matching/crm-fields.ts'
import {
  contactMessages,
  contactMethods,
  contactSubjects,
  longestComment,
  longestReason,
  referralFormMessages,
} from '#domain/messages/site-forms.ts'
import { isRecord } from '#domain/record.ts'
import type { Operation } from './api-paths.ts'
import { type Endpoint, endpointGroup } from './endpoint.ts'
import { type FieldCheck, personName, parsedBy } from './fields.ts'
import { storedFileSchema } from './uploads.ts'

/**
 * The forms of the content pages as a person fills them in. They are sent to POST /submissions/v3/integration/submit/… in the
 * CRM's shape (`formSubmissionRequest`), and the server judges them by these schemas again.
 */
const text = (most: number) => z.string().trim().max(most, `Must be at most ${most} characters`)
const requiredText = (required: string, most = 300) =>
  z.string({ error: required }).trim().min(1, required).max(most, `Must be at most ${most} characters`)

const unlessEmpty =
  (check: FieldCheck): FieldCheck =>
  (typed) =>
    typed === '' ? { ok: true, value: '' } : check(typed)

/** "Patient’s phone number is not valid", where a form asks for two people's. */
const namedFor =
  (whose: 'Your' | 'Patient’s', check: FieldCheck): FieldCheck =>
  (typed) => {
    const checked = check(typed)
    if (checked.ok) return checked
    const { message } = checked
    return { ok: false, message: `${whose} ${message.charAt(0).toLowerCase()}${message.slice(1)}` }
  }

const checkContactEmail: FieldCheck = (typed) => {
  const checked = checkEmail(typed)
  return checked.ok ? checked : { ok: false, message: contactMessages.emailInvalid }
}
const email = requiredText(contactMessages.email, 320).transform(parsedBy(checkContactEmail))
const phone = requiredText(contactMessages.phoneNumber, 320).transform(parsedBy(checkPhone))

const person = {
  firstName: personName(contactMessages.firstName).meta({ title: 'first name' }),
  lastName: personName(contactMessages.lastName).meta({ title: 'last name' }),
  email: email.meta({ title: 'email' }),
  phoneNumber: phone.meta({ title: 'phone number' }),
}

export const contactFormSchema = z.object({
  subject: z.enum(['', ...contactSubjects], { error: 'Subject is invalid' }).meta({ title: 'subject' }),
  ...person,
  comments: requiredText(contactMessages.comments, longestComment).meta({ title: 'comments' }),
  preferredContactMethod: z
    .enum(contactMethods, { error: contactMessages.preferredContactMethod })
    .meta({ title: 'how we answer' }),
  isReceiveUpdates: z.boolean(),
})

export const contactInformationSchema = z.object({
  ...person,
  consent: z.literal(true, { error: contactMessages.consent }).meta({ title: 'your agreement' }),
})

/** `today` as YYYY-MM-DD: a later date of birth is refused. */
export const referralFormSchema = (today: string) =>
  z
    .object({
      gpName: requiredText(referralFormMessages.gpName).meta({ title: 'your name' }),
      gpPractice: requiredText(referralFormMessages.gpPractice).meta({ title: 'your practice' }),
      providerNumber: requiredText(referralFormMessages.providerNumber)
        .transform(parsedBy(checkProviderNumber))
        .meta({ title: 'provider number' }),
      gpEmail: text(320)
        .transform(parsedBy(unlessEmpty(namedFor('Your', checkContactEmail))))
        .meta({ title: 'your email' }),
      gpPhone: text(320)
        .transform(parsedBy(unlessEmpty(namedFor('Your', checkPhone))))
        .meta({ title: 'your phone' }),
      patientFirstName: personName(referralFormMessages.patientFirstName).meta({
        title: 'the patient’s first name',
      }),
      patientLastName: personName(referralFormMessages.patientLastName).meta({ title: 'their last name' }),
      patientDateOfBirth: requiredText(referralFormMessages.patientDateOfBirth)
        .transform(parsedBy(namedFor('Patient’s', (typed) => checkDateOfBirth(typed, today))))
        .meta({ title: 'their date of birth' }),
      patientPhone: requiredText(referralFormMessages.patientPhone, 320)
        .transform(parsedBy(namedFor('Patient’s', checkPhone)))
        .meta({ title: 'their phone number' }),
      patientEmail: text(320)
        .transform(parsedBy(unlessEmpty(namedFor('Patient’s', checkContactEmail))))
        .meta({ title: 'their email' }),
      reason: text(longestReason),
      isPatientInformed: z
        .literal(true, { error: referralFormMessages.isPatientInformed })
        .meta({ title: 'your patient’s agreement' }),
      fileId: z.literal('').or(z.uuid(referralFormMessages.fileGone)),
    })
    .refine(({ gpEmail, gpPhone }) => gpEmail !== '' || gpPhone !== '', {
      path: ['gpEmail'],
      error: referralFormMessages.gpReply,
      // Said with the others: an empty form names all that it needs.
      when: ({ value }) => isRecord(value) && isBlank(value.gpEmail) && isBlank(value.gpPhone),
    })

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** GET /submissions/token */
const formTokenSchema = z.object({
  token: z.string().describe('Says when the form was opened. Sent back with it, as `guard.token`'),
})

const words = (most: number) => z.string().trim().max(most, `Must be at most ${most} characters`)

/** The body of a form submission, in the CRM's shape. See docs/product/matching.md#submission. */
const formSubmissionRequest = z.object({
  context: z.object({ pageUri: words(2000), pageName: words(200) }),
  fields: z
    .array(
      z.object({
        objectTypeId: z.enum(crmObjects, 'Must be 0-1 (contacts) or 0-5 (tickets)'),
        name: z.string().regex(/^[a-z][a-z0-9_]{0,99}$/, 'Must be the name of a field'),
        value: words(5000),
      }),
    )
    .min(1, 'Must have at least one field')
    .max(50, 'Must have at most 50 fields'),
  legalConsentOptions: z
    .object({
      consent: z.object({
        consentToProcess: z.boolean(),
        text: words(2000),
        communications: z
          .array(z.object({ value: z.boolean(), subscriptionTypeId: z.number().int(), text: words(2000) }))
          .max(10)
          .default([]),
      }),
    })
    .optional(),
  guard: z
    .object({
      token: z.string().max(200).describe('From GET /submissions/token, when the form was opened'),
      website: words(2000).describe('A field that no person sees. Filled in, the form counts as spam'),
    })
    .optional()
    .describe('Needed for every form but the matching questionnaire'),
})

export type FormSubmissionRequest = z.infer<typeof formSubmissionRequest>

const formSubmittedSchema = z.object({ inlineMessage: z.string() })

export const formEndpoints = endpointGroup({ tag: 'Forms' }, {
  readFormToken: {
    summary: 'Open a form: a token that says when',
    description: 'A form is sent with it after 2 seconds at the earliest and 24 hours at the latest.',
    answer: formTokenSchema,
    answers: 'The token',
    errors: ['tooManyRequests'],
  },
  uploadReferral: {
    summary: 'Upload the one document of a referral by a GP',
    description:
      'Takes the token of the form as `X-Form-Token`. Swept after a week unless a referral names it in `referral_file`.',
    isKeyed: true,
    body: 'files',
    status: 201,
    answer: storedFileSchema,
    answers: 'The file',
    errors: ['tooLarge', 'unsupportedType', 'conflict', 'tooManyRequests', 'unavailable'],
  },
  submitForm: {
    summary: 'Send a contact or marketing form',
    isKeyed: true,
    body: formSubmissionRequest,
    answer: formSubmittedSchema,
    answers: 'Received',
    errors: ['notFound', 'conflict', 'tooManyRequests'],
  },
} as const satisfies Partial<Record<Operation, Partial<Endpoint>>>)
