import type { CrmTable } from './crm-fields.ts'

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
