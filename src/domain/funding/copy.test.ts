import { describe, expect, it } from 'vitest'
import { hasPrice, quoteSession } from '../fees/quote.ts'
import { fundingCopy } from './copy.ts'
import { fundingMethodCodes } from './methods.ts'

const sentence = /^[A-Z$].*\.$/

describe.each(fundingMethodCodes)('what screens say about %s', (funding) => {
  const copy = fundingCopy[funding]
  const quoted = quoteSession({ funding, role: 'clinicalPsychologists', sessionDate: '2026-11-19' })
  const facts = {
    role: 'clinical psychologist',
    day: 'Thursday 19 November',
    instead: '$52.08',
    shortNoticeFeeCents: null,
  }

  it('is a sentence in the matching questions, with and without a published price', () => {
    expect(copy.help({ clinical: '$52.08', registered: '$52.08' })).toMatch(sentence)
    expect(copy.help({ clinical: null, registered: null })).toMatch(sentence)
    expect(copy.note).toMatch(/^[A-Z].*[^.]$/)
  })

  it('shows a price to agree to only where the card is charged', () => {
    expect(copy.beforeBooking !== null).toBe(hasPrice(funding))
  })

  it('names the amount on the payment page only where the card is charged', () => {
    const { title, text } = copy.payment({ ...facts, rate: quoted.ok ? quoted.quote : null })
    expect(title).not.toBe('')
    expect(text).toMatch(sentence)
    expect(text.includes('We charge $')).toBe(hasPrice(funding))
    expect(title.includes('is invoiced')).toBe(funding === 'ndis' || funding === 'workCover')
    expect(copy.payment({ ...facts, rate: null, instead: null }).text).not.toContain('$')
  })
})
