import { dropUnaskedAnswers } from '../questionnaires/questionnaire.ts'
import { matching, type MatchingAnswers, type MatchingField, readAnswers } from './questions.ts'

/** The CRM's object ids. See docs/product/matching.md#submission. */
export const crmObjects = { contact: '0-1', ticket: '0-5' } as const

type FormField = { readonly objectTypeId: string; readonly name: string; readonly value: string }

/** The questionnaire among the marketing forms. */
export const matchingFormId = 'matching'

/** The CRM's names for the contact's fields, and one name for each answer. See docs/product/matching.md#submission. */
const crmNames = {
  firstName: 'firstname',
  lastName: 'lastname',
  email: 'email',
  phone: 'mobilephone',
  updates: 'receive_soh_updates',
  who: 'matching_who',
  help: 'matching_help',
  funding: 'matching_funding',
  referral: 'matching_gp_referral',
  gender: 'matching_gender',
  language: 'matching_language',
  style: 'matching_style',
  days: 'matching_days',
  times: 'matching_times',
} as const satisfies Record<Exclude<MatchingField, 'consent'>, string>

const named = new Map(Object.entries(crmNames))

/** Where a form was sent from. A query may hold what a person typed, and is no part of it. */
export const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')

/** Consent is not a field: it travels in `legalConsentOptions`. */
export function fieldsOfAnswers(answers: MatchingAnswers): FormField[] {
  const said = dropUnaskedAnswers(matching, answers)
  return Array.from(named, ([field, name]) => ({
    objectTypeId: crmObjects.contact,
    name,
    value: said[field] ?? '',
  })).filter(({ value }) => value !== '')
}

/** The way back, on the server, so that both sides judge by the same rules. */
export function answersOfFields(
  fields: readonly Pick<FormField, 'name' | 'value'>[],
  { consent }: { consent: boolean },
): MatchingAnswers {
  const values = new Map(fields.map(({ name, value }) => [name, value]))
  const read = Array.from(named, ([field, name]) => [field, values.get(name) ?? ''])
  return readAnswers({ ...Object.fromEntries(read), consent: consent ? 'yes' : '' })
}

/** The name a field's message goes by in an answer to the form. */
export const toCrmName = (field: string): string => named.get(field) ?? 'consentToProcess'

/** A form's own names for its fields, each with the CRM's name for it and the object that it belongs to. */
export type CrmTable<Field extends string = string> = Readonly<
  Record<Field, { readonly name: string; readonly object: keyof typeof crmObjects }>
>

const rowsOf = <Field extends string>(table: CrmTable<Field>) =>
  Object.entries(table) as [Field, CrmTable[string]][]

/** What is empty is left out. */
export const toCrmFields = <Field extends string>(
  table: CrmTable<Field>,
  values: Readonly<Record<Field, string | boolean>>,
): FormField[] =>
  rowsOf(table).flatMap(([field, { name, object }]) => {
    const value = String(values[field]).trim()
    return value === '' ? [] : [{ objectTypeId: crmObjects[object], name, value }]
  })

/** The way back, on the server: every field is a text, empty where it was left out. */
export const readCrmFields = <Field extends string>(
  table: CrmTable<Field>,
  fields: readonly Pick<FormField, 'name' | 'value'>[],
): Record<Field, string> => {
  const values = new Map(fields.map(({ name, value }) => [name, value]))
  const read = rowsOf(table).map(([field, { name }]) => [field, values.get(name) ?? ''])
  return Object.fromEntries(read) as Record<Field, string> // a row for each field of the table
}

/** Messages by the form's own names, from an answer that has them by the CRM's. */
export const toFormErrors = (
  table: CrmTable,
  errors: Readonly<Record<string, string>>,
): Record<string, string> => {
  const fields = new Map(rowsOf(table).map(([field, { name }]) => [name, field]))
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [fields.get(name) ?? name, message]),
  )
}
