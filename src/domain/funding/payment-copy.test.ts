import { describe, expect, it } from 'vitest'
import { hasPrice, quoteSession } from '../fees/quote.ts'
import { fundingMethodCodes } from './methods.ts'
import { paymentCopy } from './payment-copy.ts'

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
    const { title, text } = paymentCopy[funding]({ ...facts, rate: quoted.ok ? quoted.quote : null })
    expect(title).not.toBe('')
    expect(text).toMatch(/^[A-Z$].*\.$/)
    expect(text.includes('We charge $')).toBe(hasPrice(funding))
    expect(title.includes('is invoiced')).toBe(funding === 'ndis' || funding === 'workCover')
    expect(paymentCopy[funding]({ ...facts, rate: null, instead: null }).text).not.toContain('$')
  })
})
