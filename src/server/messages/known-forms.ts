import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import {
  contactFormSchema,
  contactInformationSchema,
  type FormSubmissionRequest,
  referralFormSchema,
} from '#contract/messages.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { checkAnswers } from '#domain/matching/check-answers.ts'
import {
  answersOfFields,
  type CrmTable,
  matchingFormId,
  readCrmFields,
  toCrmName,
} from '#domain/matching/crm-fields.ts'
import {
  contactFields,
  contactFormId,
  contactInformationFields,
  contactInformationFormId,
  defaultContactSubject,
  formTokenMessages,
  checkTokenAge,
  referralFields,
  referralFormId,
} from '#domain/messages/site-forms.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'

type FieldErrors = Record<string, string>

export type KnownForm = {
  /** For the practice's list. */
  title: string
  /** What is wrong with a submission, by the CRM's name of the field; nothing when it is good. */
  validate: (request: FormSubmissionRequest, today: string) => FieldErrors
  /** Sent with a token and a field that no person fills in. */
  isGuarded: boolean
  /** The uploaded document that a submission names, if it does. */
  readFileId?: (request: FormSubmissionRequest) => string | null
}

/** The messages of the form's schema, under the CRM's names. */
function errorsOf(schema: z.ZodType, table: CrmTable, values: unknown): FieldErrors {
  const errors: FieldErrors = {}
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

type TokenKeys = Pick<Keyring, 'derive'>

const sign = (keyring: TokenKeys, openedAt: string) =>
  createHmac('sha256', keyring.derive('form-tokens')).update(openedAt).digest('base64url')

/** When a form was opened, signed. It holds no personal data, and the same one may be sent twice: limits count by address. */
export function makeFormToken(keyring: TokenKeys, now: Date): string {
  const openedAt = now.getTime().toString(36)
  return `${openedAt}.${sign(keyring, openedAt)}`
}

/** A token that we did not sign is as good as one from long ago: a person gets a new one and sends again. */
export function checkFormToken(keyring: TokenKeys, token: string | undefined, now: Date): Result<null> {
  const [openedAt = '', signature = ''] = (token ?? '').split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(keyring, openedAt))]
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  const state = isOurs ? checkTokenAge(Number.parseInt(openedAt, 36), now.getTime()) : 'tooOld'
  return state === 'good' ? succeed(null) : fail('conflict', { message: formTokenMessages[state] })
}
