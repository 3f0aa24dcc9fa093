import type { z } from 'zod'
import type { storyFields } from '#contract/content.ts'
import { contentPaths } from '#contract/content-paths.ts'
import { paths } from '#contract/page-paths.ts'
import { shareImageAddress } from '#contract/share-image.ts'
import { concerns } from '#domain/clinicians/concerns.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import type { LoadedBlock } from '../blocks/block-props.ts'
import { describeBreadcrumbs } from './describe-breadcrumbs.ts'
import { describeFaq } from './describe-faq.ts'
import { describePractice, practiceReference } from './describe-practice.ts'
import type { Site, Thing } from './thing.ts'

type Fields<Kind extends 'article' | 'treatment'> = z.infer<(typeof storyFields)[Kind]>
type Described = { title: string; description: string }

/** `path` is the story's. A page is also what a legal text stands on. */
export type DescribedStory =
  | { kind: 'page'; path: string; fields: Described }
  | { kind: 'article'; path: string; fields: Fields<'article'> }
  | { kind: 'treatment'; path: string; fields: Fields<'treatment'> }

export const describeStory = (story: DescribedStory, blocks: readonly LoadedBlock[], site: Site): Thing[] => [
  ...describeItself(story, site),
  ...describeFaq(blocks),
]

function describeItself(story: DescribedStory, site: Site): Thing[] {
  switch (story.kind) {
    case 'page':
      return describePage(story, site)
    case 'article':
      return [describeArticle(story, site), describeWay(story, { name: 'Blog', path: paths.blog() }, site)]
    case 'treatment':
      return [
        describeTreatment(story, site),
        describeWay(story, { name: 'Therapy', path: contentPaths.therapy() }, site),
      ]
  }
}

/** Where people look for the practice itself, it is described too. */
function describePage({ path, fields }: DescribedStory & { kind: 'page' }, site: Site): Thing[] {
  const address = path === 'home' ? paths.home() : `/${path}`
  const page = { '@type': 'WebPage', name: fields.title, ...describeCommon(address, fields, site) }
  return address === paths.home() || address === paths.contact() ? [describePractice(site), page] : [page]
}

/**
 * The practice is the author. Who checked the text is named on the page by profession, and `reviewedBy` wants a person or an
 * organisation, so only the day is given.
 */
const describeArticle = ({ path, fields }: DescribedStory & { kind: 'article' }, site: Site): Thing => ({
  '@type': 'BlogPosting',
  ...describeCommon(`/${path}`, fields, site),
  headline: fields.title,
  articleSection: fields.category,
  keywords: fields.tags.join(', '),
  datePublished: fields.published,
  dateModified: fields.reviewed,
  ...describeMaking(fields, site),
})

/** About a concern, which is not always an illness: schema.org's `MedicalCondition` would say too much. */
const describeTreatment = ({ path, fields }: DescribedStory & { kind: 'treatment' }, site: Site): Thing => ({
  '@type': 'MedicalWebPage',
  ...describeCommon(`/${path}`, fields, site),
  name: fields.title,
  about: { '@type': 'Thing', name: findLabel(concerns, fields.concern) },
  lastReviewed: fields.reviewed,
  audience: { '@type': 'PatientAudience' },
  ...describeMaking(fields, site),
})

/** The breadcrumbs that the page shows. */
function describeWay(
  story: DescribedStory & { kind: 'article' | 'treatment' },
  parent: { name: string; path: string },
  site: Site,
): Thing {
  const name = story.kind === 'treatment' ? findLabel(concerns, story.fields.concern) : story.fields.title
  const crumbs = [{ name: 'Home', path: paths.home() }, parent, { name, path: `/${story.path}` }]
  return describeBreadcrumbs(crumbs, site.origin)
}

function describeCommon(address: string, { title, description }: Described, site: Site) {
  const image = shareImageAddress(address, { title, description, siteName: site.productName })
  return {
    description,
    url: site.origin + address,
    mainEntityOfPage: site.origin + address,
    image: site.origin + image,
    inLanguage: 'en-AU',
    isAccessibleForFree: true,
  }
}

const describeMaking = ({ sources }: Pick<Fields<'article'>, 'sources'>, site: Site) => ({
  author: practiceReference(site),
  publisher: practiceReference(site),
  citation: sources.map(({ label, href }) => ({ '@type': 'CreativeWork', name: label, url: href })),
})
