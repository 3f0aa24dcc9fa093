import type { FormSubmissionRequest } from '#contract/forms.ts'

export const contactInformationFormId = 'contact-information'

const crmNames = {
  firstName: 'firstname',
  lastName: 'lastname',
  email: 'email',
  phoneNumber: 'mobilephone',
} as const
type Person = Record<keyof typeof crmNames, string>

const rows = Object.entries(crmNames) as [keyof Person, string][]

export const toCrmFields = (person: Person): FormSubmissionRequest['fields'] =>
  rows.map(([field, name]) => ({ objectTypeId: '0-1', name, value: person[field] }))

export const toFormErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      rows.find(([, crm]) => crm === name)?.[0] ?? name,
      message,
    ]),
  )
