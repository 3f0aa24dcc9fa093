import { describe, expect, it } from 'vitest'
import { costSentences } from './cost-words.ts'
import { quoteSession } from './quote.ts'

describe('what a session costs, in sentences', () => {
  it.each([
    [
      'rebate',
      'clinicalPsychologists',
      '$201.13 after the session. You get $149.05 back from Medicare when you claim it with our receipt, so the session costs you $52.08 in the end.',
    ],
    ['selfFunded', 'clinicalPsychologists', '$201.13 after the session, booking fee included.'],
    ['bulkBill', 'clinicalPsychologists', 'Nothing to pay. It is billed for you.'],
    [
      'ndis',
      'clinicalPsychologists',
      '$189.05, invoiced to your NDIS plan. Nothing is charged to your card.',
    ],
    ['bulkBill', 'generalPractitioner', 'Free.'],
  ] as const)('%s with %s', (funding, role, words) => {
    const result = quoteSession({ funding, role, sessionDate: '2026-11-24' })
    expect(costSentences(result.ok ? result.quote : null, 'received')).toBe(words)
  })

  it.each([
    [
      'rebate',
      'waiting',
      '$201.13 after the session. With a GP referral, you get $149.05 back from Medicare when you claim it with our receipt, so the session costs you $52.08 in the end.',
    ],
    [
      'rebate',
      null,
      '$201.13 after the session. With a GP referral, you get $149.05 back from Medicare when you claim it with our receipt, so the session costs you $52.08 in the end.',
    ],
    ['bulkBill', 'waiting', 'Nothing to pay with a GP referral: it is billed for you.'],
    ['dva', null, 'Nothing to pay. It is billed for you.'],
  ] as const)('promises nothing of %s before the referral is here (%s)', (funding, referral, words) => {
    const result = quoteSession({
      funding,
      role: 'clinicalPsychologists',
      sessionDate: '2026-11-24',
      referral,
    })
    expect(costSentences(result.ok ? result.quote : null, referral)).toBe(words)
  })

  it('names the full fee where there is no referral', () => {
    const role = 'clinicalPsychologists'
    const result = quoteSession({ funding: 'bulkBill', role, sessionDate: '2026-11-24', referral: 'none' })
    expect(costSentences(result.ok ? result.quote : null, 'none')).toBe(
      '$201.13 after the session, booking fee included: the full fee, because there is no GP referral.',
    )
  })

  it('says so of an invoice of an earlier release, which names no amount', () => {
    const nothing = { consultCents: 0, bookingFeeCents: 0, gstInclCents: 0, upfrontCents: 0 }
    expect(costSentences({ kind: 'invoiced', ...nothing, rebateCents: 0, outOfPocketCents: 0 }, null)).toBe(
      'Nothing is charged to your card: it is invoiced to your plan or insurer.',
    )
  })
})
