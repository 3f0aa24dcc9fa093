import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { abortOnSilence } from './live-diary.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('aborts once nothing was heard for so long', () => {
  const silence = abortOnSilence(new AbortController().signal, 40_000)
  vi.advanceTimersByTime(30_000)
  silence.heard()
  vi.advanceTimersByTime(39_999)
  expect(silence.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(silence.signal.aborted).toBe(true)
})

it('aborts with the signal around it, and not after it was stopped', () => {
  const outer = new AbortController()
  const [running, stopped] = [abortOnSilence(outer.signal, 40_000), abortOnSilence(outer.signal, 40_000)]
  stopped.stop()
  outer.abort()
  vi.advanceTimersByTime(60_000)
  expect([running.signal.aborted, stopped.signal.aborted]).toEqual([true, false])
  running.stop()
})
