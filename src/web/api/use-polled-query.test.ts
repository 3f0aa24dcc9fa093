import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextPause } from './query.ts'

// A server polls nothing, and the library takes a runtime without a window for one.
beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

const pausesMs = [500, 1000, 3000]

/** Polls a service that gives these answers in turn, then the last one again, and counts the questions. */
function poll(...answers: (string | Error)[]) {
  let asked = 0
  const observer = new QueryObserver<string>(new QueryClient(), {
    queryKey: ['state'],
    queryFn: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? ''
      asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    retry: false,
    refetchIntervalInBackground: true,
    // The first answer is that of the opening page.
    refetchInterval: nextPause<string>({ pausesMs, isSettled: (value) => value === 'done' }, 1),
  })
  const stop = observer.subscribe(() => {})
  return { asked: () => asked, stop }
}

describe('polling', () => {
  it('asks after each pause, and no more after the last', async () => {
    const { asked, stop } = poll('waiting')
    const seen: number[] = []
    for (const ms of [0, 500, 1000, 3000, 60_000]) {
      await vi.advanceTimersByTimeAsync(ms)
      seen.push(asked())
    }
    stop()
    expect(seen).toEqual([1, 2, 3, 4, 4])
  })

  it('stops at the answer that it waits for, and not at a failure before it', async () => {
    const { asked, stop } = poll('waiting', new Error('away'), 'done')
    await vi.advanceTimersByTimeAsync(60_000)
    stop()
    expect(asked()).toBe(3)
  })
})
