import { type CrawledPage, readCrawledPage } from './crawled-page.ts'

export type Crawl = {
  /** By path and query, as linked. */
  pages: Map<string, CrawledPage>
  /** For each address the first page that links to it. */
  linkedFrom: Map<string, string>
  /** Every link as it was found: `/pricing#ways` on `/`. */
  links: { from: string; to: string; fragment: string }[]
}

type Fetch = (path: string) => Promise<Response>
const atOnce = 6

/**
 * Reads every page that can be reached by links. Of pages that differ only in a filter or a page number, or that must not be found,
 * the links are not followed further: they are those of the page itself, or lead on inside a booking.
 */
export async function crawl(fetchPage: Fetch, starts: readonly string[], origin: string): Promise<Crawl> {
  const found: Crawl = { pages: new Map(), linkedFrom: new Map(), links: [] }
  const waiting = [...starts]
  const seen = new Set(starts)

  const visit = async (address: string) => {
    const answer = await fetchPage(address)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    const page = readCrawledPage(address, answer.status, isPage ? await answer.text() : '')
    await answer.body?.cancel().catch(() => null)
    found.pages.set(address, page)
    if (!isPublic(page, origin)) return
    for (const link of page.links) {
      const target = new URL(link, new URL(address, origin))
      const to = target.pathname + target.search
      found.links.push({ from: address, to, fragment: decodeURIComponent(target.hash.slice(1)) })
      if (seen.has(to)) continue
      seen.add(to)
      found.linkedFrom.set(to, address)
      waiting.push(to)
    }
  }
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await visit(next)
  }
  while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, lane))
  return found
}

/** A page of its own that may be found by search. */
export const isPublic = ({ canonical, address, isIndexed }: CrawledPage, origin: string): boolean =>
  isIndexed && canonical === new URL(address, origin).href
