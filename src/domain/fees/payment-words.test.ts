import { describe, expect, it } from 'vitest'
import { fundingMethodCodes } from '../funding/methods.ts'
import { paymentWords } from './payment-words.ts'
import { hasPrice, quoteSession } from './quote.ts'

const facts = {
  role: 'clinical psychologist',
  day: 'Thursday 19 November',
  instead: '$52.08',
  shortNoticeFeeCents: null,
  referral: 'received',
  prices: null,
  by: 'Thursday 19 November, 10:00 am',
} as const

describe.each(fundingMethodCodes)('what the payment page says about %s', (funding) => {
  it('names the amount only where the card is charged', () => {
    const quoted = quoteSession({ funding, role: 'clinicalPsychologists', sessionDate: '2026-11-19' })
    const { title, text } = paymentWords[funding]({ ...facts, rate: quoted.ok ? quoted.quote : null })
    expect(title).not.toBe('')
    expect(text).toMatch(/^[A-Z$].*\.$/)
    expect(text.includes('We charge $')).toBe(hasPrice(funding))
    expect(title.includes('is invoiced')).toBe(funding === 'ndis' || funding === 'workCover')
    expect(paymentWords[funding]({ ...facts, rate: null, instead: null }).text).not.toContain('$')
  })
})
