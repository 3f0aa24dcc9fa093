import type { Clinician } from '#contract/clinicians.ts'
import { paths } from '#contract/page-paths.ts'
import { concerns } from '#domain/clinicians/concerns.ts'
import { languages } from '#domain/clinicians/languages.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { describeBreadcrumbs } from './describe-breadcrumbs.ts'
import { practiceReference } from './describe-practice.ts'
import type { Site, Thing } from './thing.ts'

type Helm = Clinician['helmControl']

/** What search engines are told of. */
export type Profile = Pick<Clinician, 'name' | 'slugUrl' | 'avatar' | 'isGP'> & {
  readonly medicare: Pick<Clinician['medicare'], 'role'>
  readonly helmControl: Pick<Helm, 'shortDescription' | 'primarySpecialisations'> & {
    readonly bonaFides: Pick<Helm['bonaFides'], 'languages'>
  }
}

/** Who a profile is about, and where it stands on the site. */
export function describeProfile(clinician: Profile, site: Site): Thing[] {
  const listing = clinician.isGP
    ? { name: 'Find a GP', path: paths.findGp() }
    : { name: 'Find a psychologist', path: paths.findPsychologist() }
  const crumbs = [
    { name: 'Home', path: paths.home() },
    listing,
    { name: clinician.name, path: profilePath(clinician) },
  ]
  return [describeClinician(clinician, site), describeBreadcrumbs(crumbs, site.origin)]
}

const profilePath = ({ isGP, slugUrl }: Profile) =>
  isGP ? paths.gpDetails(slugUrl) : paths.psychologist(slugUrl)

/**
 * A GP is a `Physician`. A psychologist is none, and schema.org has no type for one: a `Person` whose job is named.
 * `medicalSpecialty` is a property of physicians only. See docs/decisions/0035-search-and-sharing.md.
 */
function describeClinician(clinician: Profile, site: Site): Thing {
  const { helmControl } = clinician
  const about = {
    name: clinician.name,
    description: helmControl.shortDescription,
    url: `${site.origin}${profilePath(clinician)}`,
    image: clinician.avatar ? `${site.origin}${clinician.avatar}` : undefined,
    knowsLanguage: helmControl.bonaFides.languages.value.map((code) => findLabel(languages, code)),
  }
  if (clinician.isGP)
    return {
      '@type': ['Physician', 'IndividualPhysician'],
      ...about,
      medicalSpecialty: 'https://schema.org/PrimaryCare',
      practicesAt: practiceReference(site),
    }
  return {
    '@type': 'Person',
    ...about,
    jobTitle: findLabel(clinicianRoles, clinician.medicare.role),
    worksFor: practiceReference(site),
    knowsAbout: helmControl.primarySpecialisations.map((code) => findLabel(concerns, code)),
  }
}
