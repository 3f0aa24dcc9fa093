import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { contentPaths, feedPath, legalPaths, toPageAddress } from '#contract/content-paths.ts'
import { paths } from '#contract/page-paths.ts'
import { storiesQuery, type StoryCard } from '#contract/content.ts'
import { type Offer, offerCodes } from '#domain/booking/offers.ts'
import type { SiteContent } from '../adapters/content.ts'
import { type ClinicianChanges, watchClinicianChanges } from '../booking/availability-changes.ts'
import type { Db } from '../db/database.ts'
import type { AppEnv } from '../http/context.ts'
import { isHiddenFromSearch } from '../http/middleware.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { defaultAccountId, readOffers } from '../settings.ts'
import { createSharedRun } from '../concurrency.ts'

const mostInFeed = 50
/** Those who read these come again and again; a change may reach them this much later. */
const cacheControl = { 'cache-control': 'public, max-age=300' }
const xml = { ...cacheControl, 'content-type': 'application/xml; charset=utf-8' }
const rss = { ...cacheControl, 'content-type': 'application/rss+xml; charset=utf-8' }

/** Files that search engines and feed readers ask for by name. See docs/product/site.md#search-engines. */
export function seoRoutes(app: OpenAPIHono<AppEnv>, { config, content, db, now }: Service): void {
  const origin = config.PUBLIC_URL
  const sitemap = createCurrentSitemap({
    changes: watchClinicianChanges(db),
    readOffers: () => readOffers(db),
    readStories: (offers) => listStories(content, offers),
    readProfiles: () => listProfiles(db),
    origin,
    now,
  })
  app.get('/robots.txt', (c) =>
    c.text(writeRobots({ origin, isHidden: isHiddenFromSearch(config) }), 200, cacheControl),
  )
  app.get('/sitemap.xml', async (c) => c.body((await sitemap()).main, 200, xml))
  app.get('/:file{sitemap-\\d+\\.xml}', async (c) => {
    const part = (await sitemap()).parts[Number(c.req.param('file').replaceAll(/\D/g, '')) - 1]
    return part ? c.body(part, 200, xml) : answerProblem(c, { code: 'notFound' })
  })
  app.get(feedPath, async (c) => {
    const stories = await listStories(content, await readOffers(db), 'blog/')
    const articles = stories.flatMap((story) => (story.kind === 'article' && !story.isDraft ? [story] : []))
    return c.body(
      writeFeed({
        articles: articles.slice(0, mostInFeed),
        origin,
        productName: config.PRODUCT_NAME,
        feedPath,
      }),
      200,
      rss,
    )
  })
}

/** Pages of one person or of one booking, and where people log in. They also say `noindex` themselves. */
const personalPaths = [
  '/my/',
  paths.signUp(),
  paths.signUpWithInvite(),
  paths.booking(),
  paths.thankYou(),
  '/gp/',
  '/gp$',
  paths.results(),
  paths.gpResults(),
  paths.matchingQuestions(),
  paths.logIn(),
  '/auth/',
  '/oidc/',
  paths.confirmEmail(),
  paths.confirmNewEmail(),
  '/practice',
  '/admin/',
  '/dev/',
]

/**
 * The Robots Exclusion Protocol (RFC 9309). A site that is hidden from search names no sitemap; it stays readable, because only a
 * page that is read can say that it is not to be shown: `X-Robots-Tag`, in `http/security-headers.ts`.
 */
export const writeRobots = ({ origin, isHidden }: { origin: string; isHidden: boolean }): string =>
  [
    'User-agent: *',
    ...personalPaths.map((path) => `Disallow: ${path}`),
    ...(isHidden ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n')

/** `published` and `reviewed` are days. */
type FeedArticle = {
  path: string
  fields: { title: string; description: string; category: string; published: string }
}
type FeedContents = {
  articles: readonly FeedArticle[]
  origin: string
  productName: string
  feedPath: string
}

/** RSS 2.0: https://www.rssboard.org/rss-specification. Newest first, as the articles come. */
export function writeFeed({ articles, origin, productName, feedPath }: FeedContents): string {
  const about = [
    element('title', `${productName} blog`),
    element('link', origin + paths.blog()),
    element('description', `Articles on mental health, getting care and paying for it, from ${productName}.`),
    element('language', 'en-au'),
    `<atom:link href="${escapeXml(origin + feedPath)}" rel="self" type="application/rss+xml"/>`,
  ]
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${[...about, ...articles.map((article) => writeArticle(article, origin))].join('\n')}
</channel></rss>
`
}

function writeArticle({ path, fields }: FeedArticle, origin: string): string {
  const address = `${origin}/${path}`
  const parts = [
    element('title', fields.title),
    element('link', address),
    element('guid', address),
    element('pubDate', new Date(`${fields.published}T00:00:00Z`).toUTCString()),
    element('category', fields.category),
    element('description', fields.description),
  ]
  return `<item>${parts.join('')}</item>`
}

const inOneAnswer = 50

/** Every story whose path begins so, however many there are. */
async function listStories(
  content: Pick<SiteContent, 'list'>,
  offers: readonly Offer[],
  startWith = '',
): Promise<StoryCard[]> {
  const found: StoryCard[] = []
  for (;;) {
    const query = storiesQuery.parse({ startWith, take: inOneAnswer, skip: found.length })
    const { responses, totalItem } = await content.list(query, offers)
    found.push(...responses)
    if (responses.length === 0 || found.length >= totalItem) return found
  }
}

type SitemapSources = {
  changes: () => Promise<Pick<ClinicianChanges, 'ofAnyone'>>
  readOffers: () => Promise<Offer[]>
  readStories: (offers: readonly Offer[]) => Promise<StoryCard[]>
  readProfiles: () => Promise<SitemapEntry[]>
  origin: string
  now: () => Date
}

const aMinute = 60_000

/**
 * Written anew when a story has changed, and in the minute after a clinician has: the feed of changes also names every booking,
 * and a large practice has hundreds of thousands of profiles.
 */
export function createCurrentSitemap(sources: SitemapSources): () => Promise<Sitemap> {
  let known: { change: number; minute: number; stories: string; sitemap: Sitemap } | null = null
  return createSharedRun(async () => {
    const [{ ofAnyone: change }, offers] = await Promise.all([sources.changes(), sources.readOffers()])
    const pages = listPages(await sources.readStories(offers), offers)
    const minute = Math.floor(sources.now().getTime() / aMinute)
    const shown = JSON.stringify(pages)
    const isCurrent = known?.stories === shown && (known.change === change || known.minute === minute)
    if (known && isCurrent) return known.sitemap
    const sitemap = await writeSitemap([...pages, ...(await sources.readProfiles())], sources.origin)
    known = { change, minute, stories: shown, sitemap }
    return sitemap
  })
}

/** Of every practice that has whom they are about. The router has no others that may be found: test/faults/dead-links.test.ts. */
const fixedPages: readonly string[] = [
  paths.home(),
  paths.findPsychologist(),
  paths.findGp(),
  paths.getMatched(),
  paths.pricing(),
  paths.getGpReferral(),
  paths.referYourPatients(),
  paths.contact(),
  contentPaths.therapy(),
  paths.blog(),
  ...legalPaths.map((path) => `/${path}`),
]
const pagesThatNeed: Partial<Record<Offer, readonly string[]>> = {
  psychologist: [
    paths.findPsychologist(),
    paths.getMatched(),
    paths.referYourPatients(),
    contentPaths.therapy(),
  ],
  gp: [paths.findGp()],
}

function listPages(stories: readonly StoryCard[], offers: readonly Offer[]): SitemapEntry[] {
  const changed = new Map(stories.map((story) => [toPageAddress(story), lastModified(story)]))
  const written = stories.flatMap((story) =>
    (story.kind === 'article' || story.kind === 'treatment') && !story.isDraft ? [`/${story.path}`] : [],
  )
  const untrue = offerCodes.flatMap((code) => (offers.includes(code) ? [] : (pagesThatNeed[code] ?? [])))
  return [...fixedPages.filter((path) => !untrue.includes(path)), ...written].map((path) => ({
    path,
    lastModified: changed.get(path),
  }))
}

/** The day that the story itself names; a file's date would be the day of an update of the software. */
function lastModified(story: StoryCard): string | undefined {
  switch (story.kind) {
    case 'article':
    case 'treatment':
      return story.fields.reviewed
    case 'legal':
      return story.fields.version
    case 'page':
    case 'part':
      return undefined
  }
}

/** A few milliseconds of work: more rows would come in one turn of the event loop. */
const profilesPerRead = 1_000

/** Those that the listings show. When a profile last changed is not recorded. */
export async function listProfiles(db: Db): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  let last: string | undefined = ''
  while (last !== undefined) {
    const rows = await db
      .selectFrom('clinicians')
      .select(['slug', 'is_gp'])
      .where('practice_id', '=', defaultAccountId)
      .where('status', '=', 'active')
      .where('is_profile_listed', '=', true)
      .where('slug', '>', last)
      .orderBy('slug')
      .limit(profilesPerRead)
      .execute()
    for (const { slug, is_gp } of rows)
      entries.push({ path: is_gp ? paths.gpDetails(slug) : paths.psychologist(slug) })
    last = rows.length < profilesPerRead ? undefined : rows.at(-1)?.slug
  }
  return entries
}

/** `lastModified` is a day, where it is known. */
type SitemapEntry = { path: string; lastModified?: string }

type Sitemap = { main: string; parts: string[] }

/** Of one file: https://www.sitemaps.org/protocol.html. Fifty thousand of our addresses are far below its 50 MB. */
const mostEntries = 50_000
/** A few milliseconds of work, so that other requests have their turn. */
const entriesPerTurn = 1_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** One file; or, when there are more addresses than one may hold, a file that names the others, and these. */
export async function writeSitemap(
  entries: readonly SitemapEntry[],
  origin: string,
  most = mostEntries,
): Promise<Sitemap> {
  const files: string[] = []
  for (let from = 0; from === 0 || from < entries.length; from += most)
    files.push(await writeAddresses(entries.slice(from, from + most), origin))
  const [only = '', ...others] = files
  return others.length === 0
    ? { main: only, parts: [] }
    : { main: writeIndex(files.length, origin), parts: files }
}

async function writeAddresses(entries: readonly SitemapEntry[], origin: string): Promise<string> {
  const written: string[] = []
  for (let from = 0; from < entries.length; from += entriesPerTurn) {
    const some = entries.slice(from, from + entriesPerTurn)
    written.push(some.map((entry) => writeEntry(entry, origin)).join(''))
    await nextTurn()
  }
  return `${xmlHead}<urlset ${namespace}>\n${written.join('')}</urlset>\n`
}

const writeEntry = ({ path, lastModified }: SitemapEntry, origin: string) =>
  `<url>${element('loc', origin + path)}${lastModified ? element('lastmod', lastModified) : ''}</url>\n`

const sitemapPartPath = (part: number): string => `/sitemap-${part}.xml`

const writeIndex = (count: number, origin: string) => {
  const names = Array.from({ length: count }, (_, index) =>
    element('loc', origin + sitemapPartPath(index + 1)),
  )
  return `${xmlHead}<sitemapindex ${namespace}>\n${names.map((name) => `<sitemap>${name}</sitemap>\n`).join('')}</sitemapindex>\n`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** XML has no way to write these: control characters and halves of a character. */
const unwritable = /[^\P{C}\t\n\r\p{Cf}\p{Co}]/gu

/** As most addresses are. Looking for what must be escaped takes much longer, and a sitemap has many addresses. */
const plain = /^[\w/:?=.-]*$/

/** Text inside an element or an attribute. */
export const escapeXml = (text: string): string => (plain.test(text) ? text : escapeEach(text))

const escapeEach = (text: string): string =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
