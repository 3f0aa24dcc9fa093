import { describe, expect, it } from 'vitest'
import { hasPrice } from '../fees/quote.ts'
import { fundingMethodCodes } from './methods.ts'
import { fundingWords } from './words.ts'

const sentence = /^[A-Z$].*\.$/

describe.each(fundingMethodCodes)('what screens say about %s', (funding) => {
  const copy = fundingWords[funding]

  it('is a sentence in the matching questions, with and without a published price', () => {
    expect(copy.help({ clinical: '$52.08', registered: '$52.08' })).toMatch(sentence)
    expect(copy.help({ clinical: null, registered: null })).toMatch(sentence)
    expect(copy.note).toMatch(/^[A-Z].*[^.]$/)
  })

  it('shows a price to agree to only where the card is charged', () => {
    expect(copy.beforeBooking !== null).toBe(hasPrice(funding))
  })
})
