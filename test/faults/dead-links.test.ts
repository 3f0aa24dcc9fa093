import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Crawl, crawl, isPublic } from '#test/support/crawl.ts'
import { type CrawledPage, readCrawledPage } from '#test/support/crawled-page.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'
import { checkStructuredData } from '#test/support/structured-data.ts'
import { pageAddresses } from '#test/support/page-addresses.ts'

let site: SingleServer
let found: Crawl
let listed: string[]
let publicPages: CrawledPage[]

beforeAll(async () => {
  // As it is run for real: React renders pages in half the time.
  site = await startSingleServer({ DEMO_DATA: 'on', DEMO_SITE: 'on', NODE_ENV: 'production' })
  const sitemap = await (await site.ask('/sitemap.xml')).text()
  listed = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, location = '']) => {
    const { pathname, search, origin } = new URL(location)
    expect(origin).toBe(site.publicUrl)
    return pathname + search
  })
  found = await crawl(site.ask, ['/', ...listed.filter((path) => path !== '/')], site.publicUrl)
  publicPages = [...found.pages.values()].filter((page) => isPublic(page, site.publicUrl))
}, 180_000)
afterAll(() => site?.close())

/** Pages of the blog after the first: their articles are listed themselves. */
const isFurtherPage = (address: string) => /^\/blog\?page=\d+$/.test(address)
const from = (address: string) => found.linkedFrom.get(address) ?? 'the sitemap'
/** What is wrong with each page, in words, with the page that links to it. */
const listProblems = (pages: Iterable<CrawledPage>, problem: (page: CrawledPage) => string | false) =>
  Array.from(pages, (page) => {
    const what = problem(page)
    return what && `${page.address} (linked from ${from(page.address)}): ${what}`
  }).filter(Boolean)

describe('every page that can be reached by links', () => {
  it('is there', () => {
    expect(publicPages.length).toBeGreaterThan(60)
    const dead = listProblems(found.pages.values(), ({ status }) => status !== 200 && `answers ${status}`)
    expect(dead).toEqual([])
  })

  it('has the place that a link names', () => {
    const dead = found.links
      .filter(({ to, fragment }) => fragment !== '' && !found.pages.get(to)?.ids.has(fragment))
      .map(({ from, to, fragment }) => `${to}#${fragment} (linked from ${from})`)
    expect([...new Set(dead)]).toEqual([])
  })
})

const isUnfinished = ({ text }: CrawledPage) =>
  /coming soon|still making this page|lorem ipsum|\bTODO\b/i.test(text) && 'is unfinished'
const lacksHeading = ({ headings }: CrawledPage) =>
  (headings.length !== 1 || headings[0] === '') && `has ${headings.length}: ${headings.join(' | ')}`

describe('every public page', () => {
  it('is finished: no page is still to come', () => {
    expect(listProblems(publicPages, isUnfinished)).toEqual([])
  })

  it('has one heading of the first level', () => {
    expect(listProblems(publicPages, lacksHeading)).toEqual([])
  })

  it('has a title that no other has, and a description', () => {
    const byTitle = Map.groupBy(publicPages, ({ title }) => title)
    const shared = [...byTitle].filter(([, pages]) => pages.length > 1)
    expect(
      shared.map(([title, pages]) => `${title}: ${pages.map(({ address }) => address).join(', ')}`),
    ).toEqual([])
    expect(
      listProblems(
        publicPages,
        ({ title }) => (title.length < 12 || title.length > 120) && `title: ${title}`,
      ),
    ).toEqual([])
    expect(
      listProblems(
        publicPages,
        ({ description }) =>
          (description.length < 40 || description.length > 320) && `description: ${description}`,
      ),
    ).toEqual([])
  })

  it('is whole without scripts, in Australian English', () => {
    const isWhole = ({ html, text }: CrawledPage) =>
      html.startsWith('<!DOCTYPE html><html lang="en-AU"') &&
      html.trimEnd().endsWith('</html>') &&
      !/<template id="B:|<!--\$\?-->/.test(html) &&
      text.length > 400
    expect(listProblems(publicPages, (page) => !isWhole(page) && 'is not whole')).toEqual([])
  })

  it('says what a shared link shows', () => {
    const wrong = listProblems(publicPages, ({ shared, canonical }) => {
      const missing = ['title', 'description', 'site_name', 'type', 'image', 'image:alt'].filter(
        (name) => !shared.get(name),
      )
      if (missing.length > 0) return `og:${missing.join(', og:')} is missing`
      return shared.get('url') !== canonical && `og:url is ${shared.get('url')}`
    })
    expect(wrong).toEqual([])
  })

  it('has structured data with everything that it must have', () => {
    const wrong = listProblems(publicPages, ({ structuredData }) =>
      structuredData.flatMap(checkStructuredData).join('; '),
    )
    expect(wrong).toEqual([])
    const described = publicPages.flatMap(({ structuredData }) => structuredData).join()
    const types = [
      'MedicalBusiness',
      'Person',
      'Physician',
      'BlogPosting',
      'MedicalWebPage',
      'FAQPage',
      'BreadcrumbList',
    ]
    expect(types.filter((type) => !described.includes(`"${type}"`))).toEqual([])
  })
})

it('every other page is finished, has one heading, and says that it is not to be found', async () => {
  // Those that have one address.
  const others = pageAddresses.filter((path) => !/[:*]/.test(path) && !listed.includes(path))
  expect(others.length).toBeGreaterThan(30)
  const pages = await Promise.all(
    [...others, '/no-such-page', '/blog?search=sleep'].map(async (path) => {
      const answer = await site.ask(path)
      return { path, page: readCrawledPage(path, answer.status, await answer.text()) }
    }),
  )
  const shown = pages.map(({ page }) => page)
  expect(listProblems(shown, isUnfinished)).toEqual([])
  expect(listProblems(shown, lacksHeading)).toEqual([])
  // Without the id of a person, or news of a payment, these lead to the listings.
  const leadAway = ['/find-a-psychologist/details', '/find-a-gp/gp-details', '/gp']
  expect(
    pages.filter(({ path, page }) => page.isIndexed && !leadAway.includes(path)).map(({ path }) => path),
  ).toEqual([])
  expect(
    pages.flatMap(({ page }) => (page.isIndexed ? [] : [page.shared.get('image')])).filter(Boolean),
  ).toEqual([])
})

it('the blog names its feed', async () => {
  const blog = found.pages.get('/blog')?.html
  const [, feed = ''] =
    /<link rel="alternate" type="application\/rss\+xml"[^>]*href="([^"]*)"/.exec(blog ?? '') ?? []
  expect((await site.ask(feed)).headers.get('content-type')).toContain('application/rss+xml')
})

describe('the sitemap', () => {
  it('has exactly the public pages', () => {
    const reached = publicPages.map(({ address }) => address)
    expect(reached.filter((address) => !listed.includes(address) && !isFurtherPage(address))).toEqual([])
    expect(listed.filter((address) => !reached.includes(address))).toEqual([])
  })
})

describe('the picture of a shared link', () => {
  it('is one for each kind of page, and each is there', async () => {
    const ofPage = (address: string) =>
      found.pages.get(address)?.shared.get('image') ?? `no picture at ${address}`
    const named = ['/', '/find-a-psychologist', '/find-a-gp', '/therapy', '/blog'].map(ofPage)
    expect(new Set(named).size).toBe(5)
    expect(publicPages.filter(({ shared }) => !named.includes(shared.get('image') ?? ''))).toEqual([])
    for (const address of named) {
      const answer = await site.ask(new URL(address).pathname)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const picture = Buffer.from(await answer.arrayBuffer())
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
      // Some who show a shared link give up on large ones.
      expect(picture.length).toBeLessThan(60_000)
    }
  })
})
