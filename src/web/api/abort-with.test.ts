import { afterEach, expect, it, vi } from 'vitest'
import { abortWith } from './call-api.ts'

afterEach(() => void vi.useRealTimers())

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

it('ends by itself after its time, unless it is let go of before', () => {
  vi.useFakeTimers()
  const [waits, isDone] = [abortWith(undefined, 1_000), abortWith(new AbortController().signal, 1_000)]
  isDone.letGo()
  vi.advanceTimersByTime(999)
  expect(waits.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect([waits.signal.aborted, isDone.signal.aborted]).toEqual([true, false])
})
