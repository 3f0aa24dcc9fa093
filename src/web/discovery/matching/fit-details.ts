import type { ListedClinician } from '#contract/clinicians.ts'
import { languages } from '#domain/clinicians/languages.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'

export const speaks = ({ helmControl }: ListedClinician): string =>
  helmControl.bonaFides.languages.value.map((code) => findLabel(languages, code)).join(', ')

export const formatRole = ({ medicare }: ListedClinician): string => findLabel(clinicianRoles, medicare.role)

/** "she/her · 12 years". */
export const formatAbout = ({ pronouns, helmControl }: ListedClinician): string => {
  const years = helmControl.bonaFides.yearsOfExperience.value
  return [pronouns, years > 0 && `${years} ${years === 1 ? 'year' : 'years'}`].filter(Boolean).join(' · ')
}
