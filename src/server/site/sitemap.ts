import { setImmediate as nextTurn } from 'node:timers/promises'
import { contentPaths, legalPaths, toPageAddress } from '#contract/content-paths.ts'
import { paths } from '#contract/page-paths.ts'
import type { StoryCard } from '#contract/content.ts'
import type { ClinicianChanges } from '../booking/availability-changes.ts'
import type { Db } from '../db/database.ts'
import { defaultAccountId } from '../settings.ts'
import { createSharedRun } from '../single-flight.ts'

type SitemapSources = {
  changes: () => Promise<Pick<ClinicianChanges, 'ofAnyone'>>
  readStories: () => Promise<StoryCard[]>
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
    const [{ ofAnyone: change }, stories] = await Promise.all([sources.changes(), sources.readStories()])
    const pages = listPages(stories)
    const minute = Math.floor(sources.now().getTime() / aMinute)
    const shown = JSON.stringify(pages)
    const isCurrent = known?.stories === shown && (known.change === change || known.minute === minute)
    if (known && isCurrent) return known.sitemap
    const sitemap = await writeSitemap([...pages, ...(await sources.readProfiles())], sources.origin)
    known = { change, minute, stories: shown, sitemap }
    return sitemap
  })
}

/** Pages that are always there. The router has no others that may be found: test/faults/dead-links.test.ts. */
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

function listPages(stories: readonly StoryCard[]): SitemapEntry[] {
  const changed = new Map(stories.map((story) => [toPageAddress(story), lastModified(story)]))
  const written = stories.flatMap((story) =>
    (story.kind === 'article' || story.kind === 'treatment') && !story.isDraft ? [`/${story.path}`] : [],
  )
  return [...fixedPages, ...written].map((path) => ({ path, lastModified: changed.get(path) }))
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

export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
