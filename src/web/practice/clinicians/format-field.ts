import type { StaffType } from '#contract/staff/type-editor.ts'
import { ageRanges } from '#domain/clinicians/age-ranges.ts'
import { concerns } from '#domain/clinicians/concerns.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { genders } from '#domain/clinicians/genders.ts'
import { languages } from '#domain/clinicians/languages.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { styles } from '#domain/clinicians/styles.ts'
import { findLabel, type Term } from '#domain/clinicians/vocabulary.ts'
import { fundingMethods } from '#domain/funding/methods.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import type { ClinicianField, ClinicianValues } from './clinician-values.ts'

const list = <Code extends string>(terms: readonly Term<Code>[], codes: readonly Code[]) =>
  codes.map((code) => findLabel(terms, code)).join(', ')

/** A field in words, to lay two versions side by side. */
export function formatField(
  field: ClinicianField,
  values: ClinicianValues,
  types: readonly Pick<StaffType, 'id' | 'name'>[],
): string {
  return writers[field](values, types) || 'Nothing'
}

type Writer = (values: ClinicianValues, types: readonly Pick<StaffType, 'id' | 'name'>[]) => string

const text =
  (
    field: 'name' | 'pronouns' | 'ahpraNumber' | 'shortDescription' | 'introduction' | 'experience' | 'quote',
  ): Writer =>
  (values) =>
    values[field]
const typed =
  (
    field: 'yearsOfExperience' | 'remainingSlots' | 'qualifications' | 'credentials' | 'servicesAvailable',
  ): Writer =>
  (values) =>
    values[field].replaceAll('\n', ', ')

const writers = {
  name: text('name'),
  pronouns: text('pronouns'),
  gender: ({ gender }) => findLabel(genders, gender),
  role: ({ role }) => findLabel(clinicianRoles, role),
  yearsOfExperience: typed('yearsOfExperience'),
  timeZone: ({ timeZone }) => zoneLabel(timeZone),
  portraitId: ({ portraitId }) => (portraitId === null ? 'No picture' : 'Another picture'),
  ahpraNumber: text('ahpraNumber'),
  providerNumbers: ({ providerNumbers }) =>
    providerNumbers.map(({ location, providerNumber }) => `${location} ${providerNumber}`).join(', '),
  shortDescription: text('shortDescription'),
  introduction: text('introduction'),
  experience: text('experience'),
  quote: text('quote'),
  primarySpecialisations: ({ primarySpecialisations }) => list(concerns, primarySpecialisations),
  secondarySpecialisations: ({ secondarySpecialisations }) => list(concerns, secondarySpecialisations),
  languages: (values) => list(languages, values.languages),
  styles: (values) => list(styles, values.styles),
  qualifications: typed('qualifications'),
  credentials: typed('credentials'),
  servicesAvailable: typed('servicesAvailable'),
  fundingMethods: (values) => list(fundingMethods, values.fundingMethods),
  clientAgeRanges: ({ clientAgeRanges }) => list(ageRanges, clientAgeRanges),
  deliveryTypes: (values) => list(deliveryTypes, values.deliveryTypes),
  appointmentTypeIds: ({ appointmentTypeIds }, types) =>
    types
      .filter(({ id }) => appointmentTypeIds.includes(id))
      .map(({ name }) => name)
      .join(', '),
  shouldUseCaseLoad: ({ shouldUseCaseLoad }) => (shouldUseCaseLoad ? 'Yes' : 'No'),
  remainingSlots: typed('remainingSlots'),
  isOpenToNewClients: ({ isOpenToNewClients }) => (isOpenToNewClients ? 'Everyone' : 'Referred clients only'),
  isProfileListed: ({ isProfileListed }) => (isProfileListed ? 'Yes' : 'No'),
} as const satisfies Record<ClinicianField, Writer>
