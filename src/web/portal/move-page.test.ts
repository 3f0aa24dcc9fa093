import { expect, it } from 'vitest'
import { type QuoteRequest, quoteSession } from '#domain/fees/quote.ts'
import { formatNewPrice } from './move-page.tsx'

const rate = (from: string, gapCents: number) => ({
  from,
  rebateCents: { clinicalPsychologists: 14_905, registeredPsychologists: 10_000 },
  gapCents,
  bookingFeeCents: 208,
  ndisLimitCents: null,
  ndisHourCents: null,
})
const rates = [rate('2026-01-01', 5000), rate('2027-01-01', 6000)]
const quote = (funding: QuoteRequest['funding'], sessionDate: string) => {
  const result = quoteSession({ funding, role: 'clinicalPsychologists', sessionDate }, rates)
  return result.ok ? result.quote : null
}
const before = quote('rebate', '2026-12-30')

it.each([
  [quote('rebate', '2026-12-31'), before, '$52.08 after rebate, as before'],
  [quote('rebate', '2027-01-01'), before, '$62.08 after rebate, before: $52.08'],
  [quote('rebate', '2027-01-01'), null, '$62.08 after rebate'],
  [null, before, 'We’ll tell you the price before your appointment.'],
])('the price of the new date: %#', (now, then, words) => {
  expect(formatNewPrice(now, then)).toBe(words)
})
