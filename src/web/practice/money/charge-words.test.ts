import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ListedCharge } from '#contract/staff/takings.ts'
import { sampleCharge } from './charge.fixture.ts'
import { amountOf, listedFigures, noteOf, openFigures, stateOf } from './charge-words.ts'

const zone = 'Australia/Sydney'

beforeAll(() => {
  vi.useFakeTimers({ now: new Date('2026-11-17T01:00:00Z'), toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

/** The charge of $201.13 in the list, as the server lists it. */
const listed = (confirmed: number, asked: number): ListedCharge => ({
  id: 'charge',
  client: 'Kym Heath',
  clinician: 'Amelia Tran',
  start: sampleCharge.start,
  type: 'Standard session',
  kind: 'session',
  payer: 'card',
  funding: 'rebate',
  cents: 201_13,
  state: 'paid',
  tries: 1,
  nextTryAt: null,
  card: 'Visa ending in 4242',
  refundedCents: confirmed,
  refundAskedCents: asked,
  isDocumentIssued: true,
  benefitCents: null,
  refundedAt: confirmed > 0 ? '2026-11-18T23:00:00Z' : null,
})

describe('a paid charge', () => {
  it.each([
    ['nothing given back', 0, 0, 'Paid', 'Visa ending in 4242'],
    ['a part asked for', 0, 10_00, 'Refund asked for', '$10.00'],
    ['all asked for', 0, 201_13, 'Refund asked for', '$201.13'],
    ['a part given back', 10_00, 0, 'Refunded in part: $10.00', 'Thu 19 Nov, 10:00 am'],
    ['a part given back, and the rest asked for', 10_00, 191_13, 'Refund asked for', '$191.13'],
    ['all given back', 201_13, 0, 'Refunded', 'Thu 19 Nov, 10:00 am'],
  ])('with %s reads the same in the list and opened', (_what, confirmed, asked, label, note) => {
    const one = listed(confirmed, asked)
    expect(stateOf(listedFigures(one)).label).toBe(label)
    expect(noteOf(one, zone)).toBe(note)
    const opened = { ...sampleCharge, refundedCents: confirmed + asked, refundAskedCents: asked }
    expect(stateOf(openFigures(opened)).label).toBe(label)
  })
})

describe('what others pay', () => {
  it.each([
    ['invoice', true, 'Invoiced', null],
    ['invoice', false, 'No invoice yet', 'Its document still needs something'],
    ['bulkBill', true, 'Medicare to pay', null],
    ['dva', false, 'No claim for DVA yet', 'Its document still needs something'],
  ] as const)('by %s, with its document issued: %s, reads “%s”', (payer, isDocumentIssued, label, note) => {
    const one = { ...listed(0, 0), state: 'invoiced', card: null, payer, isDocumentIssued } as const
    expect(stateOf(listedFigures(one)).label).toBe(label)
    expect(stateOf(listedFigures(one)).tone).not.toBe('ok')
    expect(noteOf(one, zone)).toBe(note)
  })

  it('is an amount: of what is billed to Medicare or DVA, the benefit', () => {
    const billed = { payer: 'bulkBill', cents: 0 } as const
    expect(amountOf({ ...billed, benefitCents: 101_55 })).toEqual({
      amount: '$101.55',
      note: 'expected benefit',
    })
    expect(amountOf({ ...billed, benefitCents: null })).toEqual({
      amount: '$0.00',
      note: 'benefit not known',
    })
    expect(amountOf({ payer: 'invoice', cents: 201_13, benefitCents: null })).toEqual({
      amount: '$201.13',
      note: null,
    })
  })
})
