import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepPage } from './kept-page.ts'

it('answers any page with any nonce, plain and packed alike', () => {
  const nonce = 'the+old/nonce=='
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 3_000 }), { minLength: 1, maxLength: 6 }),
      fc.base64String({ minLength: 1, maxLength: 40 }),
      (pieces, fresh) => {
        fc.pre(pieces.every((piece) => !piece.includes(nonce)))
        const page = keepPage(pieces.join(nonce), nonce)
        expect(page.plain(fresh).toString()).toBe(pieces.join(fresh))
        expect(gunzipSync(page.gzip(fresh)).toString()).toBe(pieces.join(fresh))
      },
    ),
  )
})
