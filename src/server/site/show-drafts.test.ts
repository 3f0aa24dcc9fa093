import { expect, it } from 'vitest'
import { showDrafts } from './page-cache.ts'

const show = (page: Response) =>
  showDrafts({
    address: '/',
    nonce: 'the-nonce',
    ask: async () => new Response(),
    render: async () => page,
    renderToKeep: async () => page,
    keep: async () => {
      throw new Error('was kept')
    },
  })

it('adds Storyblok’s bridge with this answer’s nonce to a page, and keeps its status and headers', async () => {
  const answer = await show(
    new Response('<html><body>Hello</body></html>', {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-of-the-page': 'yes' },
    }),
  )
  if (!(answer instanceof Response)) throw new Error('was kept')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-of-the-page')).toBe('yes')
  expect(await answer.text()).toMatch(
    /^<html><body>Hello<script nonce="the-nonce" src="https:\/\/app\.storyblok\.com\/f\/storyblok-v2-latest\.js"><\/script><script nonce="the-nonce">.*<\/script><\/body><\/html>$/,
  )
})

it('leaves alone what is no page', async () => {
  const data = new Response('</body>', { headers: { 'content-type': 'text/x-script' } })
  expect(await show(data)).toBe(data)
})
