import { describe, expect, it } from 'vitest'
import { escapeXml, writeFeed, writeRobots, writeSitemap } from './search-routes.ts'

const origin = 'https://book.example'
const locations = (xml: string) =>
  Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, location]) => location)

describe('the sitemap', () => {
  it('names every address, with the day of its last change where that is known', async () => {
    const entries = [{ path: '/', lastModified: '2026-11-16' }, { path: "/find-a-gp/gp-details?id=o'neil&b" }]
    const { main, parts } = await writeSitemap(entries, origin)
    expect(main).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://book.example/</loc><lastmod>2026-11-16</lastmod></url>
<url><loc>https://book.example/find-a-gp/gp-details?id=o&apos;neil&amp;b</loc></url>
</urlset>
`)
    expect(parts).toEqual([])
  })

  it('is cut into files of the most that the protocol allows', async () => {
    const entries = Array.from({ length: 50_001 }, (_, index) => ({ path: `/${index}` }))
    const { main, parts } = await writeSitemap(entries, origin)
    expect(locations(main)).toEqual([1, 2].map((part) => `${origin}/sitemap-${part}.xml`))
    expect(main).toContain('<sitemapindex')
    expect(parts.map((part) => locations(part).length)).toEqual([50_000, 1])
    expect(new Set(parts.flatMap(locations)).size).toBe(50_001)
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(50 * 1024 * 1024)
  })
})

describe('the robots file', () => {
  it('keeps crawlers away from personal pages, and from nothing else', () => {
    const lines = writeRobots({ origin, isHidden: false }).split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toContain('Sitemap: https://book.example/sitemap.xml')
    const barred = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10))
    const isBarred = (path: string) =>
      barred.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
    for (const path of [
      '/my/profile',
      '/booking/medicare',
      '/gp',
      '/gp/medicare',
      '/login/forgot',
      '/thank-you-confirmed',
    ])
      expect(isBarred(path)).toBe(true)
    for (const path of [
      '/',
      '/find-a-gp',
      '/find-a-gp/gp-details?id=a',
      '/get-matched',
      '/blog',
      '/assets/a.js',
      '/assets/home-a.png',
    ])
      expect(isBarred(path)).toBe(false)
  })

  it('names no sitemap of a site that is hidden from search', () => {
    expect(writeRobots({ origin, isHidden: true })).not.toContain('Sitemap')
  })
})

describe('the feed', () => {
  const fields = {
    title: 'Sleep & <worry>',
    description: 'How.',
    category: 'Anxiety',
    published: '2026-11-16',
  }

  it('has the articles with absolute addresses and dates of RFC 822', () => {
    const feed = writeFeed({
      articles: [{ path: 'blog/sleep', fields }],
      origin,
      productName: 'Banksia',
      feedPath: '/blog/rss.xml',
    })
    expect(feed).toContain(
      '<item><title>Sleep &amp; &lt;worry&gt;</title><link>https://book.example/blog/sleep</link>' +
        '<guid>https://book.example/blog/sleep</guid><pubDate>Mon, 16 Nov 2026 00:00:00 GMT</pubDate>' +
        '<category>Anxiety</category><description>How.</description></item>',
    )
    expect(feed).toContain(
      '<atom:link href="https://book.example/blog/rss.xml" rel="self" type="application/rss+xml"/>',
    )
    for (const required of ['title', 'link', 'description'])
      expect(feed.split('<item>')[0]).toMatch(new RegExp(`<${required}>.+</${required}>`))
  })
})

it('XML has no character that it must not have', () => {
  expect(escapeXml('a\u0000\u0008b\ud800c\n🙂‍‍ é')).toBe('abc\n🙂‍‍ é')
})
