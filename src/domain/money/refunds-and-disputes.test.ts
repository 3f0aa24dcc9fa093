import { expect, it } from 'vitest'
import { formatDisputeReason, isNewDisputeState } from './refunds-and-disputes.ts'

it.each([
  [null, 'open', true],
  [null, 'lost', true],
  ['open', 'open', false],
  ['open', 'won', true],
  ['open', 'lost', true],
  ['lost', 'open', false],
  ['lost', 'lost', false],
  ['lost', 'won', true],
] as const)('a dispute that is %s and is told to be %s has a new state: %o', (before, told, isNew) => {
  expect(isNewDisputeState(before, told)).toBe(isNew)
})

it('a reason that the provider adds later is another one', () => {
  expect(formatDisputeReason('fraudulent')).toBe('the cardholder did not allow it')
  expect(formatDisputeReason('new_code')).toBe('another reason')
})
