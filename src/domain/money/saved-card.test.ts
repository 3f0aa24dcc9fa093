import { expect, it } from 'vitest'
import { brandOfNumber, formatCardExpiry, formatSavedCard } from './cards.ts'

it.each([
  ['4242424242424242', 'visa', 'Visa ending in 4242'],
  ['5555555555554444', 'mastercard', 'Mastercard ending in 4444'],
  ['2223003122003222', 'mastercard', 'Mastercard ending in 3222'],
  ['378282246310005', 'amex', 'American Express ending in 0005'],
  ['6011111111111117', null, 'Card ending in 1117'],
])('%s is of the brand %s', (number, brand, words) => {
  expect(brandOfNumber(number)).toBe(brand)
  expect(formatSavedCard({ brand, lastFour: number.slice(-4) })).toBe(words)
})

it('names a brand that it does not know a card', () => {
  expect(formatSavedCard({ brand: 'new_brand', lastFour: '0000' })).toBe('Card ending in 0000')
})

it.each([
  ['2028-08', '2026-11-16', 'Expires 08/2028'],
  ['2026-11', '2026-11-30', 'Expires 11/2026'],
  ['2026-10', '2026-11-01', 'Expired 10/2026'],
])('a card of %s on %s: %s', (expiry, today, words) => {
  expect(formatCardExpiry(expiry, today)).toBe(words)
})
