import { use } from 'react'
import type { Clinician } from '#contract/clinicians.ts'
import { paths } from '#contract/page-paths.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { concerns, languages } from '#domain/clinicians/vocabularies.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { useRootData, useSettings } from '../api/settings.ts'
import { PageNonce } from './page-nonce.ts'
import { sharePictureOf } from './share-pictures.ts'

/**
 * schema.org's words for what a page shows: what a search engine may show beside the link. Search engines read them in the HTML, so
 * they are made on the server alone (`import.meta.env.SSR`), and no browser loads the code for them: it gives none and keeps the
 * server's.
 */
export const JsonLd = ({ things }: { things: readonly SchemaOrgThing[] }) => (
  <script
    type="application/ld+json"
    nonce={use(PageNonce)}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? toJsonLd(things) : '{}' }}
  />
)

/** No text in it can end the script that it stands in: `<` is written in another way. */
export const toJsonLd = (things: readonly SchemaOrgThing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', String.raw`\u003c`)

/** Something in schema.org's words. What is not known is left out, never made up. */
export type SchemaOrgThing = { '@type': string | readonly string[]; [property: string]: unknown }

/** Where the site is and what it is called. */
export type SiteIdentity = { origin: string; productName: string; supportEmail: string }

export function useSite(): SiteIdentity {
  const { productName, supportEmail } = useSettings()
  return { origin: useRootData()?.origin ?? '', productName, supportEmail }
}

export function ClinicianData({ clinician }: { clinician: Clinician }) {
  const site = useSite()
  return <JsonLd things={import.meta.env.SSR ? describeProfile(clinician, site) : []} />
}

type HelmControl = Clinician['helmControl']

export type StructuredProfile = Pick<Clinician, 'name' | 'slugUrl' | 'avatar' | 'isGP'> & {
  readonly medicare: Pick<Clinician['medicare'], 'role'>
  readonly helmControl: Pick<HelmControl, 'shortDescription' | 'primarySpecialisations'> & {
    readonly bonaFides: Pick<HelmControl['bonaFides'], 'languages'>
  }
}

export function describeProfile(clinician: StructuredProfile, site: SiteIdentity): SchemaOrgThing[] {
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

const profilePath = ({ isGP, slugUrl }: StructuredProfile) =>
  isGP ? paths.gpDetails(slugUrl) : paths.psychologist(slugUrl)

/**
 * A GP is a `Physician`. A psychologist is none, and schema.org has no type for one: a `Person` whose job is named.
 * `medicalSpecialty` is a property of physicians only. See docs/decisions/0035-search-and-sharing.md.
 */
function describeClinician(clinician: StructuredProfile, site: SiteIdentity): SchemaOrgThing {
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

/** Its name in other things on the site: schema.org's `@id`. */
const practiceId = (origin: string): string => `${origin}/#practice`

/**
 * The practice sees people by video: it has no address or opening hours to give, and none is made up. `OnlineBusiness` says so.
 * See docs/decisions/0035-search-and-sharing.md.
 */
export const describePractice = ({ origin, productName, supportEmail }: SiteIdentity): SchemaOrgThing => ({
  '@type': ['MedicalBusiness', 'OnlineBusiness'],
  '@id': practiceId(origin),
  name: productName,
  url: `${origin}/`,
  email: supportEmail,
  image: origin + sharePictureOf(paths.home()).address,
  areaServed: { '@type': 'Country', name: 'Australia' },
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    email: supportEmail,
    url: `${origin}${paths.contact()}`,
    availableLanguage: 'en-AU',
  },
})

/** In another thing, as its author or its place of work. */
export const practiceReference = ({
  origin,
  productName,
}: Pick<SiteIdentity, 'origin' | 'productName'>): SchemaOrgThing => ({
  '@type': ['MedicalBusiness', 'MedicalOrganization'],
  '@id': practiceId(origin),
  name: productName,
  url: `${origin}/`,
})

/** The way to a page, the page itself last. */
export type Breadcrumb = { name: string; path: string }

export const describeBreadcrumbs = (crumbs: readonly Breadcrumb[], origin: string): SchemaOrgThing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
})
