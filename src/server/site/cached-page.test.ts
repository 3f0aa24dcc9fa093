import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toCachedAnswer } from './cached-page.ts'

const nonce = 'the+old/nonce=='
const page = (html: string) => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

it('lets through what was rendered with the nonce, and nothing that came into the page without it', async () => {
  const kept = await toCachedAnswer(
    page(
      `<style nonce="${nonce}" data-href="a">a{}</style><script nonce="${nonce}">one</script>` +
        `<script>injected</script><style>p{}</style><script nonce="guessed">two</script>` +
        `<script nonce="${nonce}" async="" src="/a.js"></script>` +
        `<script type="application/ld+json" nonce="${nonce}">{}</script>`,
    ),
    nonce,
  )
  expect(kept.inline).toEqual({ scripts: [sourceOf('one')], styles: [sourceOf('a{}')] })
  expect((await kept.plain()).toString()).not.toContain(nonce)
})

it('is the page without its nonce, plain and packed alike, and known by what it says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { minLength: 1, maxLength: 6 }),
      fc.base64String({ minLength: 12, maxLength: 40 }),
      async (pieces, other) => {
        fc.pre(pieces.every((piece) => !piece.includes('nonce') && !piece.includes('<')))
        const html = (own: string) => pieces.map((piece) => `<i nonce="${own}">${piece}</i>`).join('')
        const [one, two] = await Promise.all([
          toCachedAnswer(page(html(nonce)), nonce),
          toCachedAnswer(page(html(other)), other),
        ])
        const expected = pieces.map((piece) => `<i>${piece}</i>`).join('')
        expect((await one.plain()).toString()).toBe(expected)
        expect(gunzipSync(one.packed).toString()).toBe(expected)
        expect(two.headers['etag']).toBe(one.headers['etag'])
      },
    ),
    { numRuns: 30 },
  )
  const [one, two] = await Promise.all(['one', 'two'].map((text) => toCachedAnswer(page(text), nonce)))
  expect(one?.headers['etag']).not.toBe(two?.headers['etag'])
})
