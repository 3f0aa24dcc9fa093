import { OpenAPIHono } from '@hono/zod-openapi'
import { describe, expect, it } from 'vitest'
import { shareImageAddress } from '#contract/share-image.ts'
import type { AppEnv } from '../http/environment.ts'
import { shareImageRoutes } from './routes.ts'

const shown = { title: "Fish & <chips>, it's", description: 'What it costs.', siteName: 'Banksia' }
const address = shareImageAddress('/pricing', shown)
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#x27;')
const tag = (name: string, content: string) => `<meta property="og:${name}" content="${escape(content)}"/>`

/** A site of one page, which writes its tags as React does. */
function createSite() {
  const app = new OpenAPIHono<AppEnv>()
  shareImageRoutes(app)
  const tags = [
    tag('title', shown.title),
    tag('description', shown.description),
    tag('site_name', shown.siteName),
    tag('image', `http://localhost:3000${address}`),
  ]
  app.get('/pricing', (c) => c.html(`<head>${tags.join('')}</head>`))
  return app
}

describe('/og/….png', () => {
  it('is the picture that the page names, for ever', async () => {
    const answer = await createSite().request(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('is the same for an hour at the address of another version', async () => {
    const site = createSite()
    const answers = await Promise.all(
      [address, '/og/pricing.png?v=old', '/og/pricing.png'].map((path) => site.request(path)),
    )
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([
      'public, max-age=31536000, immutable',
      'public, max-age=3600',
      'public, max-age=3600',
    ])
    const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1)
  })

  it.each([
    '/og/other.png',
    '/og/pricing.png?search=words+of+my+own',
    '/og/pricing/.png',
    '/og//pricing.png',
    '/og/http://evil.example/pricing.png',
    '/og/%.png',
    '/og/%00.png',
    '/og/%E0%A4%A.png',
    '/og/..%2f..%2fetc%2fpasswd.png',
    `/og/${'a'.repeat(500)}.png`,
    '/og/og/pricing.png.png',
    `${'/og'.repeat(2_000)}/pricing${'.png'.repeat(2_000)}`,
    '/og/api/stories.png',
  ])('is not there at %s', async (path) => {
    expect((await createSite().request(path)).status).toBe(404)
  })
})
