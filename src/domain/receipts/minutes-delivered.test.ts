import { describe, expect, it } from 'vitest'
import { feeOfMinutes, type Quote } from '../fees/quote.ts'
import { medicareWords, minutesWords } from './minutes-delivered.ts'

const items = [
  { number: '91169', fromMinutes: 20, underMinutes: 50, benefitCents: 72_00 },
  { number: '91170', fromMinutes: 50, underMinutes: null, benefitCents: 101_55 },
]
const quote: Quote = {
  kind: 'rebate',
  consultCents: 141_55,
  bookingFeeCents: 12_08,
  gstInclCents: 1_10,
  upfrontCents: 153_63,
  rebateCents: 101_55,
  outOfPocketCents: 52_08,
}

it.each([
  ['as booked', 50, 153_63],
  ['shorter', 25, 82_86],
  ['longer', 70, 153_63],
])('a fee that follows the minutes: %s', (_, minutes, cents) => {
  expect(feeOfMinutes(quote, { minutes, bookedMinutes: 50 })).toBe(cents)
})

describe('what Medicare pays, to whoever records the outcome', () => {
  const about = { isByPhone: false, consultCents: 141_55, toldCents: 101_55 }
  it.each([
    [50, 'Medicare pays $101.55 for 50 minutes (item 91170).'],
    [45, 'Medicare pays $72.00 for 45 minutes (item 91169). The client was told $101.55.'],
    [14, 'Medicare pays nothing for 14 minutes: there is no item for that. The client was told $101.55.'],
    [1, 'Medicare pays nothing for 1 minute: there is no item for that. The client was told $101.55.'],
    [Number.NaN, null],
  ])('%s minutes', (minutes, words) => {
    expect(medicareWords(items, { ...about, minutes })).toBe(words)
  })

  it('pays no more than is charged, and nothing is promised where the table has no benefit', () => {
    expect(medicareWords(items, { ...about, minutes: 25, consultCents: 70_78, toldCents: null })).toBe(
      'Medicare pays $70.78 for 25 minutes (item 91169).',
    )
    const unknown = items.map((item) => ({ ...item, benefitCents: null }))
    expect(medicareWords(unknown, { ...about, minutes: 45, isByPhone: true })).toBe(
      'For 45 minutes by phone the Medicare item is 91169. Our table of items does not say what it pays. The client was told $101.55.',
    )
    expect(medicareWords([], { ...about, minutes: 50 })).toBeNull()
  })
})

describe('what the client is told afterwards', () => {
  const held = { quote, chargedCents: 153_63, minutes: 45, bookedMinutes: 50, item: { benefitCents: 72_00 } }
  it.each([
    ['as booked', { minutes: 50, item: { benefitCents: 101_55 } }, null],
    ['longer, with the same rebate', { minutes: 60, item: { benefitCents: 101_55 } }, null],
    [
      'the same fee and a smaller rebate',
      {},
      'Your session took 45 minutes. It was booked for 50. What you paid stays the same: $153.63. For a session of that length, the Medicare rebate is $72.00, not the $101.55 that we told you before.',
    ],
    [
      'a fee by the minutes and no rebate',
      { minutes: 14, chargedCents: 51_71, item: null },
      'Your session took 14 minutes. It was booked for 50. You paid $51.71 for it, not $153.63, because the fee depends on the minutes. Medicare pays no rebate for a session of that length, so you can’t claim the $101.55 that we told you before.',
    ],
    [
      'paid by oneself',
      { quote: { ...quote, kind: 'selfFunded', rebateCents: 0 } as const, chargedCents: 139_47 },
      'Your session took 45 minutes. It was booked for 50. You paid $139.47 for it, not $153.63, because the fee depends on the minutes.',
    ],
    ['a fee, which has no price', { quote: null }, null],
  ])('%s', (_, change, words) => {
    expect(minutesWords({ ...held, ...change })).toBe(words)
  })
})
