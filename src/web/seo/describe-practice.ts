import { paths } from '#contract/page-paths.ts'
import type { Site, Thing } from './thing.ts'

/** Its name in other things on the site: schema.org's `@id`. */
const practiceId = (origin: string): string => `${origin}/#practice`

/**
 * The practice sees people by video: it has no address or opening hours to give, and none is made up. `OnlineBusiness` says so.
 * See docs/decisions/0035-search-and-sharing.md.
 */
export const describePractice = ({ origin, productName, supportEmail }: Site): Thing => ({
  '@type': ['MedicalBusiness', 'OnlineBusiness'],
  '@id': practiceId(origin),
  name: productName,
  url: `${origin}/`,
  email: supportEmail,
  image: `${origin}/og/home.png`,
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
export const practiceReference = ({ origin, productName }: Pick<Site, 'origin' | 'productName'>): Thing => ({
  '@type': ['MedicalBusiness', 'MedicalOrganization'],
  '@id': practiceId(origin),
  name: productName,
  url: `${origin}/`,
})
