import type { z } from 'zod'
import { shareImageAddress } from '#contract/share-image.ts'
import type { storyFields } from '#contract/content.ts'
import { practiceReference } from './describe-practice.ts'
import type { Site, Thing } from './thing.ts'

type Fields<Kind extends 'article' | 'treatment'> = z.infer<(typeof storyFields)[Kind]>
type Story<Kind extends 'article' | 'treatment'> = { path: string; fields: Fields<Kind> }

/**
 * The practice is the author. Who checked the text is named on the page by profession, and `reviewedBy` wants a person or an
 * organisation, so only the day is given.
 */
export const describeArticle = ({ path, fields }: Story<'article'>, site: Site): Thing => ({
  '@type': 'BlogPosting',
  ...about(path, fields, site),
  headline: fields.title,
  articleSection: fields.category,
  keywords: fields.tags.join(', '),
  datePublished: fields.published,
  dateModified: fields.reviewed,
  author: practiceReference(site),
  publisher: practiceReference(site),
  citation: fields.sources.map(({ label, href }) => ({ '@type': 'CreativeWork', name: label, url: href })),
})

export const describeTreatment = ({ path, fields }: Story<'treatment'>, site: Site): Thing => ({
  '@type': 'MedicalWebPage',
  ...about(path, fields, site),
  name: fields.title,
  lastReviewed: fields.reviewed,
  about: { '@type': 'Thing', name: fields.title },
  audience: { '@type': 'PatientAudience' },
  author: practiceReference(site),
  publisher: practiceReference(site),
  citation: fields.sources.map(({ label, href }) => ({ '@type': 'CreativeWork', name: label, url: href })),
})

function about(path: string, { title, description }: { title: string; description: string }, site: Site) {
  const shown = { title, description, siteName: site.productName }
  return {
    description,
    url: `${site.origin}/${path}`,
    mainEntityOfPage: `${site.origin}/${path}`,
    image: `${site.origin}${shareImageAddress({ pathname: `/${path}`, search: '' }, shown)}`,
    inLanguage: 'en-AU',
    isAccessibleForFree: true,
  }
}
