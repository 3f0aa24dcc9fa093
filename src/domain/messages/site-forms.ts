import { type CrmTable, matchingFormId } from '../matching/crm-fields.ts'

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

export const referralFormId = 'referral'

/** See docs/product/contact.md#referrals. */
export const referralFormMessages = {
  gpName: 'Your name is required',
  gpPractice: 'Practice is required',
  providerNumber: 'Provider number is required',
  gpReply: 'Please give your email or your phone number',
  patientFirstName: 'Patient’s first name is required',
  patientLastName: 'Patient’s last name is required',
  patientDateOfBirth: 'Patient’s date of birth is required',
  patientPhone: 'Patient’s phone number is required',
  patientPhoneInvalid: 'Patient’s phone number is not valid',
  isPatientInformed: 'Please confirm that your patient agrees',
  fileGone: 'We could not find that file. Please upload it again.',
} as const

/** Never given to a CRM: the names are for what is stored, which has one shape for every form. */
export const referralFields = {
  gpName: { name: 'gp_name', object: 'contact' },
  gpPractice: { name: 'gp_practice', object: 'contact' },
  providerNumber: { name: 'gp_provider_number', object: 'contact' },
  gpEmail: { name: 'gp_email', object: 'contact' },
  gpPhone: { name: 'gp_phone', object: 'contact' },
  patientFirstName: { name: 'patient_first_name', object: 'ticket' },
  patientLastName: { name: 'patient_last_name', object: 'ticket' },
  patientDateOfBirth: { name: 'patient_date_of_birth', object: 'ticket' },
  patientPhone: { name: 'patient_phone', object: 'ticket' },
  patientEmail: { name: 'patient_email', object: 'ticket' },
  reason: { name: 'reason', object: 'ticket' },
  isPatientInformed: { name: 'patient_agrees', object: 'ticket' },
  fileId: { name: 'referral_file', object: 'ticket' },
} as const satisfies CrmTable

export const longestReason = 2000

/** Forms that a CRM may be given. A referral by a GP is a health record, and stays with the practice. */
export const crmFormIds: readonly string[] = [matchingFormId, contactFormId, contactInformationFormId]

/**
 * A form says when it was opened, by a token that the server signed: programs send a form at once, people do not. A page that is
 * sent sooner waits by itself, so that a person never notices. See docs/product/contact.md#spam.
 */
export const formTokenAge = { leastMs: 2000, mostMs: 24 * 3_600_000 } as const

export type FormTokenState = 'good' | 'tooFast' | 'tooOld'

export function checkTokenAge(openedAt: number, now: number): FormTokenState {
  const age = now - openedAt
  if (age < formTokenAge.leastMs) return 'tooFast'
  return age <= formTokenAge.mostMs ? 'good' : 'tooOld'
}

export const formTokenMessages = {
  tooFast: 'That was quicker than we expected. Please send it again.',
  tooOld: 'This page was open for a long time. Please send it again.',
} as const satisfies Record<Exclude<FormTokenState, 'good'>, string>
