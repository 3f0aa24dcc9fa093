import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CachedPage, keepPage, markOf, packShared } from './cached-page.ts'

it('answers any page with any nonce, plain and packed alike', async () => {
  const nonce = 'the+old/nonce=='
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 3_000 }), { minLength: 1, maxLength: 6 }),
      fc.base64String({ minLength: 1, maxLength: 40 }),
      async (pieces, fresh) => {
        fc.pre(pieces.every((piece) => !piece.includes(nonce)))
        const page = await keepPage(pieces.join(nonce), { nonce, shared: [] })
        expect(page.plain(fresh).toString()).toBe(pieces.join(fresh))
        expect(gunzipSync(page.gzip(fresh)).toString()).toBe(pieces.join(fresh))
      },
    ),
  )
})

it('has what it shares with other pages where it was marked, beside the nonce, and is not counted for it', async () => {
  const sheets = ['a { color: red }', 'b { content: "long" }'.repeat(400)]
  const shared = sheets.map(packShared)
  const style = (number: number) => `<style nonce="old">${markOf(number, 'old')}</style>`
  const page = await keepPage(`<head>${style(1)}${style(0)}</head>`, { nonce: 'old', shared })
  const expected = `<head><style nonce="new">${sheets[1]}</style><style nonce="new">${sheets[0]}</style></head>`
  expect(page.plain('new').toString()).toBe(expected)
  expect(gunzipSync(page.gzip('new')).toString()).toBe(expected)
  expect(page.bytes).toBeLessThan(500)
})

it('takes as much memory as it is counted for', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const html = Array.from({ length: 25 }, () => randomBytes(1_500).toString('hex')).join('the-nonce')
  const taken = async () => {
    // What one collection finds, the next one frees.
    for (let round = 0; round < 3; round++) {
      collect()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return process.memoryUsage().arrayBuffers
  }
  const before = await taken()
  const pages: CachedPage[] = []
  for (let count = 0; count < 100; count++)
    pages.push(await keepPage(html, { nonce: 'the-nonce', shared: [] }))
  const counted = pages.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(((await taken()) - before) / counted).toBeLessThan(1.2)
})
