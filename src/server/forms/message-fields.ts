import type { FormSubmission } from '../ports/crm.ts'

/** What a field is called on the form; others go by their own name. */
const labels: Readonly<Record<string, string>> = {
  subject: 'Subject',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  mobilephone: 'Phone number',
  content: 'Comments',
  preferred_contact_method: 'Answer by',
  receive_soh_updates: 'Wants news',
  gp_name: 'GP',
  gp_practice: 'Practice',
  gp_provider_number: 'Provider number',
  gp_email: 'GP’s email',
  gp_phone: 'GP’s phone',
  patient_first_name: 'Patient’s first name',
  patient_last_name: 'Patient’s last name',
  patient_date_of_birth: 'Patient’s date of birth',
  patient_phone: 'Patient’s phone',
  patient_email: 'Patient’s email',
  reason: 'Reason',
  patient_agrees: 'Patient agrees',
}

/** The name of a document in the store is for no one to read. */
const unshown: readonly string[] = ['referral_file']

export const labelOfField = (name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] ?? name) : name

export const shownFields = ({ fields }: FormSubmission) =>
  fields.filter(({ name }) => !unshown.includes(name))
