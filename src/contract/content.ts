import { z } from 'zod'
import { offerCodes } from '#domain/booking/offers.ts'
import { concernCodes } from '#domain/clinicians/vocabularies.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import type { StepHeading } from '#domain/questionnaires/questionnaire.ts'
import type { Operation } from './api-paths.ts'
import { aMinute, type Endpoint, endpointGroup } from './endpoint.ts'

const line = z.string().trim().min(1, 'Must not be empty').max(300, 'Must be at most 300 characters')
const shortText = z.string().trim().min(1, 'Must not be empty').max(1000, 'Must be at most 1000 characters')
const isoDay = z.iso.date('Must be a day such as 2026-11-16')
/** A page of this site, a place on the page, an email address, a phone number, or another site by https. */
export const href = z
  .string()
  .regex(
    /^(\/(?!\/)|#|mailto:|tel:|https:\/\/)/,
    'Must be a path such as /pricing, or begin with #, mailto:, tel: or https://',
  )
const link = z.object({ label: line, href })
/** What the practice must have, all of it, for this to be shown. See docs/content.md#what-the-practice-has. */
const needs = z.array(z.enum(offerCodes)).optional()
const picture = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.(svg|webp)$/, 'Must be an .svg or .webp file of content/pictures'),
  alt: z.string().max(300).describe('Empty for a picture that only decorates'),
})
const testimonial = z.object({ quote: shortText, name: line, detail: line.optional() })
const title = line.optional()

/** Formatted text, whatever it was written in: the same from a story file and from a content service. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'break' }
export type RichNode =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 2 | 3; id: string; children: Inline[] }
  | { type: 'list'; ordered: boolean; items: RichNode[][] }
  | { type: 'quote'; children: RichNode[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }
export type RichText = RichNode[]

export const inline: z.ZodType<Inline> = z.lazy(() =>
  z.union([
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.enum(['strong', 'emphasis']), children: z.array(inline) }),
    z.object({ type: z.literal('link'), href, children: z.array(inline) }),
    z.object({ type: z.literal('break') }),
  ]),
)
export const richNode: z.ZodType<RichNode> = z.lazy(() =>
  z.union([
    z.object({ type: z.literal('paragraph'), children: z.array(inline) }),
    z.object({
      type: z.literal('heading'),
      level: z.union([z.literal(2), z.literal(3)]),
      id: z.string(),
      children: z.array(inline),
    }),
    z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(richNode)) }),
    z.object({ type: z.literal('quote'), children: z.array(richNode) }),
    z.object({
      type: z.literal('table'),
      head: z.array(z.array(inline)),
      rows: z.array(z.array(z.array(inline))),
    }),
    z.object({ type: z.literal('rule') }),
  ]),
)
const richText = z.array(richNode)

const block = <Fields extends z.ZodRawShape>(fields: Fields) => z.object({ ...fields, needs })

/**
 * The blocks that a story is made of, by name. `rich` reads formatted text: Markdown in a story file, nodes in the API's answer.
 */
export const blockFields = <Rich extends z.ZodType>(rich: Rich) => ({
  'rich-text': block({ text: rich }),
  heading: block({ title: line, lead: shortText.optional() }),
  /** A question without an answer is a line that does not open. */
  faq: block({
    title,
    items: z.array(z.object({ question: line, answer: rich.optional(), needs })).min(1),
  }),
  notice: block({ tone: z.enum(['info', 'warning', 'crisis']), title, text: rich }),
  buttons: block({ items: z.array(link.extend({ needs })).min(1).max(3) }),
  quote: block({ text: shortText, by: title }),
  stats: block({
    title,
    items: z
      .array(z.object({ value: line, label: line, source: link.optional() }))
      .min(1)
      .max(6),
  }),
  grid: block({
    title,
    columns: z.union([z.literal(2), z.literal(3)]),
    items: z.array(z.object({ title: line, text: rich, link: link.optional(), needs })).min(1),
  }),
  table: block({ caption: line, head: z.array(line).min(2), rows: z.array(z.array(line).min(2)).min(1) }),
  journey: block({
    title,
    steps: z
      .array(z.object({ title: line, text: shortText, needs }))
      .min(2)
      .max(8),
  }),
  'pricing-list': block({ title }),
  'rebate-split': block({ title: line, text: rich }),
  'pricing-table': block({ title: line, note: shortText.optional() }),
  video: block({
    title: line,
    provider: z.enum(['youtube', 'vimeo']),
    id: z.string().regex(/^[\w-]{6,20}$/, 'Must be the id in the video’s address'),
    poster: picture.optional(),
  }),
  'treatment-tiles': block({
    title,
    lead: shortText.optional(),
    concerns: z.array(z.enum(concernCodes)).optional(),
  }),
  'survey-banner': block({ title: line, text: shortText, link }),
  'logo-carousel': block({ title: line, logos: z.array(z.object({ name: line, picture })).min(1) }),
  testimonials: block({ title, items: z.array(testimonial).min(1) }),
  'testimonial-carousel': block({ title, items: z.array(testimonial).min(1) }),
  'help-search': block({ title, button: line.default('See who can help') }),
  'psychologist-carousel': block({
    title: line,
    concerns: z.array(z.enum(concernCodes)).default([]),
    funding: z.enum(fundingMethodCodes).optional(),
  }),
  'specialisation-carousel': block({ title: line, concerns: z.array(z.enum(concernCodes)).optional() }),
  'related-articles': block({ category: line }),
  /** The newest; on the page of the blog, as many as each of its pages shows. */
  'blog-articles': block({
    itemsPerPage: z.int().min(1).max(50, 'Must be at most 50').default(9),
  }),
  'contact-information': block({ title: line, text: shortText.optional(), button: line.default('Send') }),
  login: block({ title: line, text: shortText.optional() }),
  countdown: block({
    title: line,
    until: z.iso.datetime({ offset: true, error: 'Must be a moment such as 2027-07-01T00:00:00+10:00' }),
    text: shortText.optional(),
    after: shortText.describe('What is said once the moment has passed'),
  }),
  'link-columns': block({
    columns: z.array(z.object({ title: line, links: z.array(link.extend({ needs })).min(1) })).min(1),
  }),
})

/** What a story file may say before its text, by kind. */
export const storyFields = {
  /** A page of the site. */
  page: z.strictObject({ title: line, description: line.max(170), lead: shortText.optional(), needs }),
  /** A text that people agree to: a new version asks returning clients once. */
  legal: z.strictObject({
    title: line,
    description: line.max(170),
    lead: shortText.optional(),
    version: isoDay.describe('The day from which this version holds'),
    changes: shortText.describe('What is different from the version before, in one or two sentences'),
  }),
  article: z.strictObject({
    title: line,
    description: line.max(170).describe('The line on the card and in search results'),
    lead: shortText,
    category: line,
    tags: z.array(line).min(1).max(8),
    published: isoDay,
    reviewed: isoDay,
    reviewer: line.describe('Who checked it, by profession; no invented names'),
    sources: z.array(link).min(1),
    cover: z.enum(['leaf', 'bloom', 'sand', 'dusk']),
    concerns: z.array(z.enum(concernCodes)).default([]).describe('Whose psychologists are offered beside it'),
    needs,
  }),
  treatment: z.strictObject({
    title: line,
    description: line.max(170),
    lead: shortText,
    concern: z.enum(concernCodes),
    symptoms: z.array(line).min(4).max(8),
    symptomsNote: shortText,
    reviewed: isoDay,
    sources: z.array(link).min(1),
    needs,
  }),
  /** A part that stands on several pages, such as the footer. */
  part: z.strictObject({ title: line }),
}
export type StoryKind = keyof typeof storyFields

/** As the API answers them. */
export const deliveredBlocks = blockFields(richText)
export type BlockName = keyof typeof deliveredBlocks
export type BlockFields<Name extends BlockName> = z.infer<(typeof deliveredBlocks)[Name]>
/** A block that this version does not know keeps its name, so that the page can say so. */
export type Block =
  | { [Name in BlockName]: { component: Name } & BlockFields<Name> }[BlockName]
  | { component: string; isUnknown: true }

/** A block's name beside its fields; one that this version does not know has its name alone. */
const anyBlock: z.ZodType<Block> = z.union([
  ...Object.entries(deliveredBlocks).map(([name, fields]) =>
    // The name is a key of the table that the fields come from.
    z.object({ component: z.literal(name as BlockName), ...fields.shape }),
  ),
  z.object({ component: z.string(), isUnknown: z.literal(true) }),
]) as z.ZodType<Block>

const address = {
  path: z.string().describe('Such as `pricing`, `blog/sleep` or `parts/footer`; `home` is the first page'),
  readingMinutes: z.number().int(),
  isDraft: z.literal(true).optional().describe('Not published yet; only where drafts are shown'),
}

const wholeStory = <Kind extends StoryKind>(kind: Kind) =>
  z.object({
    ...address,
    kind: z.literal(kind),
    fields: storyFields[kind] as (typeof storyFields)[Kind],
    blocks: z.array(anyBlock),
  })

const storySchema = z.discriminatedUnion('kind', [
  wholeStory('page'),
  wholeStory('legal'),
  wholeStory('article'),
  wholeStory('treatment'),
  wholeStory('part'),
])
export type Story = z.output<typeof storySchema>

/** What a card shows of a story: neither its text nor the fields that stand beside the text. */
export const cardFields = {
  page: storyFields.page,
  legal: storyFields.legal,
  article: storyFields.article.omit({ sources: true, reviewer: true }),
  treatment: storyFields.treatment.omit({ sources: true, symptoms: true, symptomsNote: true }),
  part: storyFields.part,
}

const storyCard = <Kind extends StoryKind>(kind: Kind) =>
  z.object({
    ...address,
    kind: z.literal(kind),
    fields: cardFields[kind] as (typeof cardFields)[Kind],
  })

const storyCardSchema = z.discriminatedUnion('kind', [
  storyCard('page'),
  storyCard('legal'),
  storyCard('article'),
  storyCard('treatment'),
  storyCard('part'),
])
export type StoryCard = z.output<typeof storyCardSchema>

const storyListSchema = z.object({
  responses: z.array(storyCardSchema),
  totalItem: z.number().int().describe('How many there are in all'),
})

/** `a,b` or repeated. */
const list = z.preprocess(
  (value) => [value ?? []].flat().flatMap((part) => (typeof part === 'string' ? part.split(',') : [part])),
  z.array(z.string().trim().max(100)).max(50),
)

/** See docs/content.md#asking-for-stories. */
export const storiesQuery = z.object({
  startWith: z.string().trim().max(100).default('').describe('How the path begins, such as `blog/`'),
  searchTerm: z
    .string()
    .trim()
    .max(100, 'Must be at most 100 characters')
    .default('')
    .describe('Every word of it must be in the title, the description, the tags or the text'),
  excludingSlugs: list.describe('Paths to leave out, separated by commas'),
  categories: list.describe('Only stories of one of these categories, separated by commas'),
  take: z.coerce.number().int().min(1).max(50, 'Must be at most 50').default(12),
  skip: z.coerce.number().int().min(0).max(10_000, 'Must be at most 10000').default(0),
})
export type StoriesQuery = z.output<typeof storiesQuery>

export const contentEndpoints = endpointGroup({ tag: 'Content' }, {
  listStories: {
    summary: 'Stories, newest first; with a search term what fits it best comes first',
    query: storiesQuery,
    answer: storyListSchema,
    answers: 'What a card shows of each, without its text',
    cache: aMinute,
  },
  readStory: {
    summary: 'A story with its blocks',
    description: 'The path may have slashes: `blog/sleep`.',
    params: z.object({ path: z.string().max(200) }),
    answer: storySchema,
    answers: 'The story',
    errors: ['notFound'],
    cache: aMinute,
  },
  receiveStoryblokEvent: {
    summary: 'Storyblok’s webhook about changed stories',
    description:
      'Storyblok’s event as it was signed, with `webhook-signature`. Known by its signature alone.',
    body: 'bytes',
    answers: 'Received',
    errors: ['badSignature', 'notFound'],
  },
} as const satisfies Partial<Record<Operation, Partial<Endpoint>>>)

/** Of a part that has a heading for each step of a questionnaire, in their order. See docs/content.md#questionnaires. */
export const toStepHeadings = (blocks: readonly Block[]): StepHeading[] =>
  blocks.flatMap((block) =>
    !('isUnknown' in block) && block.component === 'heading'
      ? [{ title: block.title, lead: block.lead ?? '' }]
      : [],
  )
