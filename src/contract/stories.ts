import { z } from 'zod'
import { type Block, type BlockName, deliveredBlocks, type StoryKind, storyFields } from './content.ts'

/** A block's name beside its fields; one that this version does not know has its name alone. */
const block: z.ZodType<Block> = z.union([
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
    blocks: z.array(block),
  })

export const storySchema = z.discriminatedUnion('kind', [
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

export const storyListSchema = z.object({
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
