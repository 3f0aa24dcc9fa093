import type { ClinicianFields, StaffClinician } from '#contract/staff/clinicians.ts'
import { defaultZone } from '#domain/time/zones.ts'

/** The form as the screen has it: numbers are typed, lists of texts are lines. */
export type ClinicianValues = Omit<
  ClinicianFields,
  'yearsOfExperience' | 'remainingSlots' | 'qualifications' | 'credentials' | 'servicesAvailable'
> & {
  yearsOfExperience: string
  remainingSlots: string
  qualifications: string
  credentials: string
  servicesAvailable: string
}

export type ClinicianParts = { clinician: ClinicianValues }
export type ClinicianField = keyof ClinicianValues

export const toValues = (fields: StaffClinician['fields']): ClinicianValues => ({
  ...fields,
  yearsOfExperience: String(fields.yearsOfExperience),
  remainingSlots: String(fields.remainingSlots),
  qualifications: fields.qualifications.join('\n'),
  credentials: fields.credentials.join('\n'),
  servicesAvailable: fields.servicesAvailable.join('\n'),
})

export const emptyClinician: ClinicianValues = {
  name: '',
  pronouns: '',
  gender: 'woman',
  role: 'clinicalPsychologists',
  yearsOfExperience: '0',
  timeZone: defaultZone,
  portraitId: null,
  ahpraNumber: '',
  providerNumbers: [],
  shortDescription: '',
  introduction: '',
  experience: '',
  quote: '',
  primarySpecialisations: [],
  secondarySpecialisations: [],
  languages: ['en'],
  styles: [],
  qualifications: '',
  credentials: '',
  servicesAvailable: '',
  fundingMethods: [],
  clientAgeRanges: ['adults'],
  deliveryTypes: ['videoCall'],
  appointmentTypeIds: [],
  shouldUseCaseLoad: true,
  remainingSlots: '10',
  isOpenToNewClients: true,
  isProfileListed: true,
}

/** What each field is called, in the order of the form. */
export const fieldLabels = {
  name: 'Name',
  pronouns: 'Pronouns',
  gender: 'Gender',
  role: 'Role',
  yearsOfExperience: 'Years of experience',
  timeZone: 'Time zone',
  portraitId: 'Portrait',
  ahpraNumber: 'Ahpra number',
  providerNumbers: 'Provider numbers',
  shortDescription: 'Short description',
  introduction: 'Introduction',
  experience: 'Experience',
  quote: 'Quote',
  primarySpecialisations: 'Helps with most',
  secondarySpecialisations: 'Also helps with',
  languages: 'Languages',
  styles: 'Styles',
  qualifications: 'Qualifications',
  credentials: 'Credentials',
  servicesAvailable: 'Services',
  fundingMethods: 'Funding',
  clientAgeRanges: 'Sees',
  deliveryTypes: 'How they meet',
  appointmentTypeIds: 'Appointment types',
  shouldUseCaseLoad: 'Count places',
  remainingSlots: 'Places for new clients',
  isOpenToNewClients: 'New clients come from',
  isProfileListed: 'Listed',
} as const satisfies Record<ClinicianField, string>

const isField = (key: string): key is ClinicianField => key in fieldLabels

const clinicianFieldNames: readonly ClinicianField[] = Object.keys(fieldLabels).filter(isField)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const changedFields = (from: ClinicianValues, to: ClinicianValues): ClinicianField[] =>
  clinicianFieldNames.filter((field) => !isSame(from[field], to[field]))
