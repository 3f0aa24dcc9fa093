import { use } from 'react'
import type { Clinician } from '#contract/clinicians.ts'
import { concerns } from '#domain/clinicians/concerns.ts'
import { languages } from '#domain/clinicians/languages.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { useProductName, useRootData } from '../../api/settings.ts'
import { paths } from '#contract/page-paths.ts'
import { PageNonce } from '../../site/page-nonce.ts'

/** schema.org's words for a person who practises: what a search engine may show beside the link. */
export function StructuredData({ clinician }: { clinician: Clinician }) {
  const productName = useProductName()
  const origin = useRootData()?.origin ?? ''
  const { helmControl, medicare } = clinician
  const person = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: clinician.name,
    jobTitle: findLabel(clinicianRoles, medicare.role),
    description: helmControl.shortDescription,
    url: `${origin}${paths.psychologist(clinician.slugUrl)}`,
    image: clinician.avatar ? `${origin}${clinician.avatar}` : undefined,
    worksFor: { '@type': 'MedicalOrganization', name: productName },
    knowsLanguage: helmControl.bonaFides.languages.value.map((code) => findLabel(languages, code)),
    knowsAbout: helmControl.primarySpecialisations.map((code) => findLabel(concerns, code)),
  }
  return (
    <script
      type="application/ld+json"
      nonce={use(PageNonce)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: JSON.stringify(person).replaceAll('<', String.raw`\u003c`) }}
    />
  )
}
