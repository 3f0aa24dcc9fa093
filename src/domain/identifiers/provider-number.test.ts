import { expect, it } from 'vitest'
import { checkProviderNumber, toProviderNumber } from './numbers.ts'

it.each([
  ['2426621B', '2426621B'],
  ['214766 1h', '2147661H'],
  ['2147-661-H', '2147661H'],
])('%s is a provider number', (typed, value) => {
  expect(checkProviderNumber(typed)).toEqual({ ok: true, value })
})

it.each(['', '2426621A', '2426622B', '242662IB', '24266211', '42426621B', 'ABCDEF1B'])(
  '%s is not',
  (typed) => {
    expect(checkProviderNumber(typed)).toEqual({ ok: false, message: 'Provider number is invalid' })
  },
)

it('one that is made up has its check character', () => {
  expect(toProviderNumber('242662')).toBe('2426621B')
})
