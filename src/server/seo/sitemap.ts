import { element, xmlHead } from './xml.ts'

/** `lastModified` is a day, where it is known. */
export type SitemapEntry = { path: string; lastModified?: string }

/** Of one file: https://www.sitemaps.org/protocol.html. Fifty thousand of our addresses are far below its 50 MB. */
const mostEntries = 50_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** One file; or, when there are more addresses than one may hold, a file that names the others, and these. */
export function writeSitemap(
  entries: readonly SitemapEntry[],
  origin: string,
  most = mostEntries,
): { main: string; parts: string[] } {
  const files = Array.from({ length: Math.max(1, Math.ceil(entries.length / most)) }, (_, index) =>
    writeAddresses(entries.slice(index * most, (index + 1) * most), origin),
  )
  const [only = '', ...others] = files
  return others.length === 0
    ? { main: only, parts: [] }
    : { main: writeIndex(files.length, origin), parts: files }
}

const writeAddresses = (entries: readonly SitemapEntry[], origin: string) =>
  `${xmlHead}<urlset ${namespace}>\n${entries.map((entry) => writeEntry(entry, origin)).join('')}</urlset>\n`

const writeEntry = ({ path, lastModified }: SitemapEntry, origin: string) =>
  `<url>${element('loc', origin + path)}${lastModified ? element('lastmod', lastModified) : ''}</url>\n`

const sitemapPartPath = (part: number): string => `/sitemap-${part}.xml`

const writeIndex = (count: number, origin: string) => {
  const names = Array.from({ length: count }, (_, index) =>
    element('loc', origin + sitemapPartPath(index + 1)),
  )
  return `${xmlHead}<sitemapindex ${namespace}>\n${names.map((name) => `<sitemap>${name}</sitemap>\n`).join('')}</sitemapindex>\n`
}
