import { setImmediate as nextTurn } from 'node:timers/promises'
import { element, xmlHead } from './xml.ts'

/** `lastModified` is a day, where it is known. */
export type SitemapEntry = { path: string; lastModified?: string }

export type Sitemap = { main: string; parts: string[] }

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
