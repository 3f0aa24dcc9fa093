import type { z } from 'zod'
import type { FormSubmissionRequest } from '#contract/forms.ts'
import { contactFormSchema, contactInformationSchema, referralFormSchema } from '#contract/messages.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { checkAnswers } from '#domain/matching/check-answers.ts'
import { answersOfFields, matchingFormId, toCrmName } from '#domain/matching/form-fields.ts'
import {
  contactFields,
  contactFormId,
  contactInformationFields,
  contactInformationFormId,
  defaultContactSubject,
} from '#domain/messages/contact-form.ts'
import { type CrmTable, readCrmFields } from '#domain/messages/crm-fields.ts'
import { referralFields, referralFormId } from '#domain/messages/referral-form.ts'

type Errors = Record<string, string>

export type KnownForm = {
  /** For the practice's list. */
  title: string
  /** What is wrong with a submission, by the CRM's name of the field; nothing when it is good. */
  validate: (request: FormSubmissionRequest, today: string) => Errors
  /** Sent with a token and a field that no person fills in. */
  isGuarded: boolean
  /** The uploaded document that a submission names, if it does. */
  readFileId?: (request: FormSubmissionRequest) => string | null
}

/** The messages of the form's schema, under the CRM's names. */
function errorsOf(schema: z.ZodType, table: CrmTable, values: unknown): Errors {
  const errors: Errors = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = path.join('.')
    errors[table[field]?.name ?? field] ??= message
  }
  return errors
}

const isTrue = (text: string) => text === 'true'

const validateMatching: KnownForm['validate'] = ({ fields, legalConsentOptions }) => {
  const consent = legalConsentOptions?.consent.consentToProcess ?? false
  const messages = checkAnswers(answersOfFields(fields, { consent }), checkPhone)
  return Object.fromEntries(Object.entries(messages).map(([field, message]) => [toCrmName(field), message]))
}

const validateContact: KnownForm['validate'] = ({ fields }) => {
  const values = readCrmFields(contactFields, fields)
  // What is sent where none was chosen.
  const subject = values.subject === defaultContactSubject ? '' : values.subject
  const isReceiveUpdates = isTrue(values.isReceiveUpdates)
  return errorsOf(contactFormSchema, contactFields, { ...values, subject, isReceiveUpdates })
}

const validateContactInformation: KnownForm['validate'] = ({ fields, legalConsentOptions }) => {
  const consent = legalConsentOptions?.consent.consentToProcess ?? false
  const values = readCrmFields(contactInformationFields, fields)
  return errorsOf(contactInformationSchema, contactInformationFields, { ...values, consent })
}

const validateReferral: KnownForm['validate'] = ({ fields }, today) => {
  const values = readCrmFields(referralFields, fields)
  const isPatientInformed = isTrue(values.isPatientInformed)
  return errorsOf(referralFormSchema(today), referralFields, { ...values, isPatientInformed })
}

/** By `formId`. A form that is not here does not exist. */
export const knownForms: ReadonlyMap<string, KnownForm> = new Map<string, KnownForm>([
  [matchingFormId, { title: 'Matching answers', validate: validateMatching, isGuarded: false }],
  [contactFormId, { title: 'Message', validate: validateContact, isGuarded: true }],
  [
    contactInformationFormId,
    {
      title: 'Contact details',
      validate: validateContactInformation,
      isGuarded: true,
    },
  ],
  [
    referralFormId,
    {
      title: 'Referral by a GP',
      validate: validateReferral,
      isGuarded: true,
      readFileId: ({ fields }) => readCrmFields(referralFields, fields).fileId || null,
    },
  ],
])
