import type { CrmTable } from './crm-fields.ts'

export const contactFormId = 'contact'
/** The short form: who you are, and that we may write to you. */
export const contactInformationFormId = 'contact-information'

/** What a message may be about, as the form offers it. See docs/product/contact.md#fields. */
export const contactSubjects = [
  'Another question',
  'Help with an appointment',
  'Help with signing up',
  'I have feedback',
] as const

/** Where no subject was chosen. */
export const defaultContactSubject = 'Website Enquiry'

export const contactMethods = ['email', 'phone'] as const

/** Exact texts. See docs/product/contact.md#fields. */
export const contactMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  emailInvalid: 'Email must be a valid email',
  phoneNumber: 'Phone number is required',
  comments: 'Comments is required',
  preferredContactMethod: 'Preferred contact method is required',
  consent: 'Please accept the Privacy policy in order to continue',
} as const

export const longestComment = 5000

const person = {
  firstName: { name: 'firstname', object: 'contact' },
  lastName: { name: 'lastname', object: 'contact' },
  email: { name: 'email', object: 'contact' },
  phoneNumber: { name: 'mobilephone', object: 'contact' },
} as const satisfies CrmTable

export const contactFields = {
  subject: { name: 'subject', object: 'ticket' },
  ...person,
  comments: { name: 'content', object: 'ticket' },
  preferredContactMethod: { name: 'preferred_contact_method', object: 'contact' },
  isReceiveUpdates: { name: 'receive_soh_updates', object: 'contact' },
} as const satisfies CrmTable

export const contactInformationFields = person
