import type { z } from 'zod'
import { contentPaths } from '#contract/content-paths.ts'
import type { Inline, RichNode, RichText, storyFields } from '#contract/content.ts'
import { paths } from '#contract/page-paths.ts'
import { concerns } from '#domain/clinicians/vocabularies.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { sharePictureOf } from '../site/share-pictures.ts'
import {
  describeBreadcrumbs,
  describePractice,
  JsonLd,
  practiceReference,
  type SiteIdentity,
  type SchemaOrgThing,
  useSite,
} from '../site/structured-data.tsx'
import type { LoadedBlock } from './block-props.ts'

/** What a page made of a story is about: the article or treatment, the way to it, its questions and answers. */
export function StoryData({ story, blocks }: { story: DescribedStory; blocks: readonly LoadedBlock[] }) {
  const site = useSite()
  return <JsonLd things={import.meta.env.SSR ? describeStory(story, blocks, site) : []} />
}

type StoryFieldValues<Kind extends 'article' | 'treatment'> = z.infer<(typeof storyFields)[Kind]>
type PageDescription = { title: string; description: string }

/** `path` is the story's. A page is also what a legal text stands on. */
type DescribedStory =
  | { kind: 'page'; path: string; fields: PageDescription }
  | { kind: 'article'; path: string; fields: StoryFieldValues<'article'> }
  | { kind: 'treatment'; path: string; fields: StoryFieldValues<'treatment'> }

export const describeStory = (
  story: DescribedStory,
  blocks: readonly LoadedBlock[],
  site: SiteIdentity,
): SchemaOrgThing[] => [...describeItself(story, site), ...describeFaq(blocks)]

function describeItself(story: DescribedStory, site: SiteIdentity): SchemaOrgThing[] {
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
function describePage(
  { path, fields }: DescribedStory & { kind: 'page' },
  site: SiteIdentity,
): SchemaOrgThing[] {
  const address = path === 'home' ? paths.home() : `/${path}`
  const page = { '@type': 'WebPage', name: fields.title, ...describeCommon(address, fields, site) }
  return address === paths.home() || address === paths.contact() ? [describePractice(site), page] : [page]
}

/**
 * The practice is the author. Who checked the text is named on the page by profession, and `reviewedBy` wants a person or an
 * organisation, so only the day is given.
 */
const describeArticle = (
  { path, fields }: DescribedStory & { kind: 'article' },
  site: SiteIdentity,
): SchemaOrgThing => ({
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
const describeTreatment = (
  { path, fields }: DescribedStory & { kind: 'treatment' },
  site: SiteIdentity,
): SchemaOrgThing => ({
  '@type': 'MedicalWebPage',
  ...describeCommon(`/${path}`, fields, site),
  name: fields.title,
  about: { '@type': 'Thing', name: findLabel(concerns, fields.concern) },
  lastReviewed: fields.reviewed,
  audience: { '@type': 'PatientAudience' },
  ...describeMaking(fields, site),
})

function describeWay(
  story: DescribedStory & { kind: 'article' | 'treatment' },
  parent: { name: string; path: string },
  site: SiteIdentity,
): SchemaOrgThing {
  const name = story.kind === 'treatment' ? findLabel(concerns, story.fields.concern) : story.fields.title
  const crumbs = [{ name: 'Home', path: paths.home() }, parent, { name, path: `/${story.path}` }]
  return describeBreadcrumbs(crumbs, site.origin)
}

const describeCommon = (address: string, { description }: PageDescription, site: SiteIdentity) => ({
  description,
  url: site.origin + address,
  mainEntityOfPage: site.origin + address,
  image: site.origin + sharePictureOf(address).address,
  inLanguage: 'en-AU',
  isAccessibleForFree: true,
})

const describeMaking = ({ sources }: Pick<StoryFieldValues<'article'>, 'sources'>, site: SiteIdentity) => ({
  author: practiceReference(site),
  publisher: practiceReference(site),
  citation: sources.map(({ label, href }) => ({ '@type': 'CreativeWork', name: label, url: href })),
})

/** All questions of a page that have an answer; none where it has none. */
export function describeFaq(blocks: readonly LoadedBlock[]): SchemaOrgThing[] {
  const questions = blocks
    .flatMap((block) => ('fields' in block && block.component === 'faq' ? block.fields.items : []))
    .flatMap(({ question, answer }) => (answer ? [{ question, answer }] : []))
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}

/** What formatted text says, without its form: a line for each paragraph, item and row. */
export const toPlainText = (text: RichText): string => text.flatMap(linesOf).join('\n')

function linesOf(node: RichNode): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [inlineText(node.children)]
    case 'list':
      return node.items.flatMap((item) => item.flatMap(linesOf))
    case 'quote':
      return node.children.flatMap(linesOf)
    case 'table':
      return [node.head, ...node.rows].map((cells) => cells.map(inlineText).join(', '))
    case 'rule':
      return []
  }
}

const inlineText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) =>
      node.type === 'text' ? node.text : node.type === 'break' ? ' ' : inlineText(node.children),
    )
    .join('')
