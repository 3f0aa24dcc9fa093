import { expect, it } from 'vitest'
import { parseCents, writeCents } from './cents.ts'

it.each([
  ['12.08', 1208],
  ['$12.5', 1250],
  ['$ 40', 4000],
  [' 0 ', 0],
])('%s is %i cents', (typed, cents) => expect(parseCents(typed)).toBe(cents))

it.each(['', 'twelve', '12.345', '-1', '1,000', '12.', '1e3', '9999999'])('%s is no amount', (typed) =>
  expect(parseCents(typed)).toBeNull(),
)

it('reads back every amount that it writes', () => {
  for (let cents = 0; cents < 20_000; cents += 7) expect(parseCents(writeCents(cents))).toBe(cents)
})
