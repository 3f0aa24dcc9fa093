import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { cardFields, type StoriesQuery, type Story, type StoryCard } from '#contract/content.ts'
import { legalPaths } from '#contract/content-paths.ts'
import { type Offer, whatHolds } from '#domain/booking/offers.ts'
import { ContentAway, type SiteContent, type Stories, type StorySource } from '../adapters/content.ts'
import type { AppEnv } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readOffers } from '../settings.ts'
import { foldText, textsIn } from './story-text.ts'

/**
 * Answers from what the source has; sorted and indexed once for each change. Legal texts come from files alone, and are read from
 * there: a booking that notes their version waits for no content service and for no second connection to the database.
 */
export function createContent(source: StorySource, files: StorySource = source): SiteContent {
  const open = createLibraryReader(source)
  const openFiles = createLibraryReader(files)
  return {
    list: async (query, offers) => (await open()).library.list(query, offers),
    read: async (path) => {
      const isLegal = legalPaths.some((legal) => legal === path)
      const { from, library } = await (isLegal ? openFiles() : open())
      const story = library.read(path)
      if (!story && !from.isComplete) throw new ContentAway(`${path} may be at the content service`)
      return story
    },
  }
}

function createLibraryReader(source: StorySource) {
  let last: { from: Stories; library: StoryLibrary } | null = null
  return async () => {
    const from = await source()
    if (last?.from !== from) last = { from, library: createLibrary(from.stories) }
    return last
  }
}

type ShelvedStory = {
  card: StoryCard
  story: Story
  category: string
  words: string
  /** The words of the title, of what it is about, and of its short texts: the more telling, the sooner. */
  places: string[]
}

/** Stories in memory, made once for many questions. */
type StoryLibrary = {
  list: (query: StoriesQuery, offers: readonly Offer[]) => { responses: StoryCard[]; totalItem: number }
  read: (path: string) => Story | null
}

function createLibrary(stories: readonly Story[]): StoryLibrary {
  const byPath = new Map(stories.map((story) => [story.path, story]))
  const shelf = stories.map(shelve).toSorted(newestFirst)
  return {
    read: (path) => byPath.get(path) ?? null,
    list: ({ startWith, searchTerm, excludingSlugs, categories, take, skip }, offers) => {
      const terms = foldText(searchTerm).split(/\s+/).filter(Boolean)
      const wanted = new Set(categories.map(foldText))
      const excluded = new Set(excludingSlugs)
      const found = shelf.filter(
        ({ story, story: { path }, category, words }) =>
          holds(story, offers) &&
          path.startsWith(startWith) &&
          !excluded.has(path) &&
          (wanted.size === 0 || wanted.has(category)) &&
          terms.every((term) => words.includes(term)),
      )
      // Those that fit equally well stay in the order of the shelf: the newest first.
      if (terms.length > 0) found.sort((a, b) => fitOf(b, terms) - fitOf(a, terms))
      return {
        responses: found.slice(skip, skip + take).map(({ card }) => card),
        totalItem: found.length,
      }
    },
  }
}

const holds = ({ fields }: Story, offers: readonly Offer[]): boolean =>
  !('needs' in fields) || whatHolds([fields], offers).length > 0

/** A word of the title says more of a story than one that it is filed under, and that more than one of its text. */
const fitOf = ({ places }: ShelvedStory, terms: readonly string[]): number =>
  terms.reduce((sum, term) => {
    const at = places.findIndex((place) => place.includes(term))
    return at < 0 ? sum : sum + 10 ** (places.length - at)
  }, 0)

function shelve(story: Story): ShelvedStory {
  const { kind, fields } = story
  const { blocks, ...card } = story
  return {
    story,
    // The fields of the story's own kind, without those that a card leaves out.
    card: {
      ...card,
      fields: cardFields[kind].parse(pick(fields, Object.keys(cardFields[kind].shape))),
    } as StoryCard,
    category: kind === 'article' ? foldText(fields.category) : '',
    words: foldText([...placesOf(story), ...textsIn(blocks)].join('\n')),
    places: placesOf(story).map(foldText),
  }
}

const pick = (fields: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

const placesOf = ({ fields }: Story): string[] => [
  fields.title,
  [
    'category' in fields ? fields.category : '',
    ...('tags' in fields ? fields.tags : []),
    ...('symptoms' in fields ? fields.symptoms : []),
  ].join('\n'),
  ['description' in fields ? fields.description : '', 'lead' in fields ? (fields.lead ?? '') : ''].join('\n'),
]

const dateOf = ({ kind, fields }: Story) =>
  kind === 'article' ? fields.published : kind === 'legal' ? fields.version : ''

const newestFirst = ({ story: a }: ShelvedStory, { story: b }: ShelvedStory) =>
  dateOf(b).localeCompare(dateOf(a)) || a.fields.title.localeCompare(b.fields.title, 'en-AU')

export function contentRoutes(register: RegisterOperation, { content, config, db }: Service): void {
  register('listStories', [], async ({ query }) => succeed(await content.list(query, await readOffers(db))))
  register('readStory', [], async ({ params }) => {
    try {
      const story = await content.read(params.path)
      return story && holds(story, await readOffers(db)) ? succeed(story) : fail('notFound')
    } catch (error) {
      if (error instanceof ContentAway) return fail('unavailable')
      throw error
    }
  })

  register('receiveStoryblokEvent', [], async (_, c) => {
    const secret = config.storyblok?.webhookSecret
    if (!secret) return fail('notFound')
    // The signature is over the very bytes, so nothing may read them as JSON first.
    const body = Buffer.from(await c.req.arrayBuffer())
    if (!isSignedByStoryblok({ body, signature: c.req.header('webhook-signature'), secret }))
      return fail('badSignature')
    await db.insertInto('availability_changes').values({ is_content: true }).execute()
    return succeed(null)
  })
}

const pictureTypes: Readonly<Record<string, string>> = { svg: 'image/svg+xml', webp: 'image/webp' }

/** The pictures that stories show: `content/pictures`. A name has no folder in it, so nothing else of the disk can be asked for. */
export function pictureRoutes(app: Hono<AppEnv>, { config }: Pick<Service, 'config'>): void {
  app.get('/content/pictures/:file{[a-z0-9-]+\\.(?:svg|webp)}', async (c) => {
    const file = c.req.param('file')
    const picture = await readFile(join(config.CONTENT_DIR, 'pictures', file)).catch(() => null)
    if (!picture) return c.notFound()
    return c.body(picture, 200, {
      'content-type': pictureTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=3600',
      // A drawing opened by itself runs nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
}

type SignedWebhook = { body: Buffer; signature: string | undefined; secret: string }

/** Storyblok's `webhook-signature`: HMAC-SHA1 of the body as hex, https://www.storyblok.com/docs/concepts/webhooks. */
function isSignedByStoryblok({ body, signature = '', secret }: SignedWebhook): boolean {
  const expected = createHmac('sha1', secret).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
