import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let now = new Date('2027-03-01T00:00:05Z')
beforeAll(async () => {
  test = await createTestDatabase()
  app = createApp({ ...test.service, now: () => now })
})
afterAll(() => test.close())

const readLocations = async () => {
  const answer = await app.request('/sitemap.xml')
  expect(answer.headers.get('content-type')).toContain('application/xml')
  return Array.from((await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g), ([, location = '']) => location)
}

describe('/sitemap.xml', () => {
  it('has our own pages and the stories, each once, but no part of a page', async () => {
    await addBookable(test.db)
    expect(await readLocations()).not.toContain('http://localhost:3000/find-a-gp')
    await addBookable(test.db, { isGP: true })
    const found = await readLocations()
    for (const path of ['/', '/find-a-psychologist', '/find-a-gp', '/get-matched', '/blog', '/privacy'])
      expect(found).toContain(`http://localhost:3000${path}`)
    expect(found.some((location) => /\/blog\/[\w-]+$/.test(location))).toBe(true)
    expect(found.some((location) => /\/therapy\/[\w-]+$/.test(location))).toBe(true)
    expect(found.filter((location) => location.includes('/parts/'))).toEqual([])
    expect(new Set(found).size).toBe(found.length)
  })

  it('gains and loses profiles as the listings do, a minute later at most', async () => {
    const all = async () => (await readLocations()).filter((location) => location.includes('details?id='))
    const known = await all()
    const profiles = async () => (await all()).filter((location) => !known.includes(location))
    const gp = await addBookable(test.db, { isGP: true })
    const psychologist = await addBookable(test.db)
    expect(await profiles()).toEqual([])
    now = new Date('2027-03-01T00:01:05Z')
    expect((await profiles()).toSorted()).toEqual(
      [
        `http://localhost:3000/find-a-gp/gp-details?id=${gp.clinicianId}`,
        `http://localhost:3000/find-a-psychologist/details?id=${psychologist.clinicianId}`,
      ].toSorted(),
    )
    await test.db
      .updateTable('clinicians')
      .set({ is_profile_listed: false })
      .where('id', '=', gp.clinicianId)
      .execute()
    now = new Date('2027-03-01T00:02:05Z')
    expect(await profiles()).toHaveLength(1)
  })

  it('has no further part', async () => {
    expect((await app.request('/sitemap-1.xml')).status).toBe(404)
  })
})

it('/blog/rss.xml has every article, newest first', async () => {
  const answer = await app.request('/blog/rss.xml')
  expect(answer.headers.get('content-type')).toContain('application/rss+xml')
  const dates = Array.from((await answer.text()).matchAll(/<pubDate>([^<]*)</g), ([, date = '']) =>
    Date.parse(date),
  )
  expect(dates.length).toBeGreaterThan(5)
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
})

describe('a public demonstration or a site of drafts', () => {
  it.each([{ DEMO_SITE: 'on' }, { STORYBLOK_TOKEN: 'token', STORYBLOK_VERSION: 'draft' }])(
    'is not to be found by search, and may be read so that this is known (%j)',
    async (environment) => {
      const config = readConfig({
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PUBLIC_URL: 'https://try.example',
        ...environment,
      })
      const robots = await createApp({ ...test.service, config }).request('/robots.txt')
      expect(robots.headers.get('x-robots-tag')).toBe('noindex')
      const text = await robots.text()
      expect(text).not.toContain('Sitemap')
      expect(text.split('\n')).not.toContain('Disallow: /')
    },
  )

  it('is the only site that says so of its pages', async () => {
    const config = readConfig({ STORYBLOK_TOKEN: 'token' })
    const published = await createApp({ ...test.service, config }).request('/robots.txt')
    expect(published.headers.get('x-robots-tag')).toBeNull()
    expect(await published.text()).toContain('Sitemap')
    expect((await app.request('/robots.txt')).headers.get('x-robots-tag')).toBeNull()
    expect((await app.request('/api/settings')).headers.get('x-robots-tag')).toBe('noindex')
  })
})
