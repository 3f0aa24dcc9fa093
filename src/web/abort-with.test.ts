import { expect, it } from 'vitest'
import { abortWith } from './abort-with.ts'

it('ends with the other signal, for its reason, also when that has ended before', () => {
  const other = new AbortController()
  const { signal } = abortWith(other.signal)
  expect(signal.aborted).toBe(false)
  other.abort('gone')
  expect([signal.aborted, signal.reason]).toEqual([true, 'gone'])
  expect(abortWith(other.signal).signal.reason).toBe('gone')
})

it('hears nothing any more once it is let go of', () => {
  const other = new AbortController()
  const { signal, letGo } = abortWith(other.signal)
  letGo()
  other.abort()
  expect(signal.aborted).toBe(false)
})
