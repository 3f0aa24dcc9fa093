import { expect, it, onTestFinished, vi } from 'vitest'
import { createLiveDiary } from './live-diary.tsx'

it('follows again once a locked screen is open again, and reads what changed meanwhile', async () => {
  const done: string[] = []
  const unlocked = Promise.withResolvers<boolean>()
  const diary = createLiveDiary({
    follow: async (_, onOpen) => {
      done.push('follow')
      if (done.length === 1) return { code: 'sessionLocked' }
      onOpen()
      return new Promise<null>(() => {})
    },
    isMended: () => unlocked.promise,
    readAgain: () => void done.push('read again'),
  })
  const stop = diary.subscribe(() => {})
  await vi.waitFor(() => expect(diary.current()).toBe('away'))
  expect(done).toEqual(['follow'])
  unlocked.resolve(true)
  await vi.waitFor(() => expect(diary.current()).toBe('live'))
  expect(done).toEqual(['follow', 'read again', 'follow', 'read again'])
  stop()
})

it('reads what it may have missed once a stream that ended is open again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const done: string[] = []
  const diary = createLiveDiary({
    follow: async (_, onOpen) => {
      done.push('follow')
      onOpen()
      return done.length === 1 ? null : new Promise<null>(() => {})
    },
    isMended: async () => false,
    readAgain: () => void done.push('read again'),
  })
  const stop = diary.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(diary.current()).toBe('away')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(diary.current()).toBe('live')
  expect(done).toEqual(['follow', 'follow', 'read again'])
  stop()
})
