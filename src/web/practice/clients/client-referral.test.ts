import { expect, it } from 'vitest'
import { removalWords } from './client-referral.tsx'

it.each([
  ['draft', 'The draft of your report'],
  ['finished', 'finished but not sent'],
  ['sent', 'was sent, so it stays'],
  ['none', 'A report on it that has not been sent'],
] as const)('says what is deleted with a referral whose own report is: %s', (state, words) => {
  expect(removalWords({ state, sentOn: null })).toContain(words)
})

it('speaks of the reports of others to those who write none', () => {
  expect(removalWords(null)).toBe('A report on it that has not been sent is deleted too.')
})
