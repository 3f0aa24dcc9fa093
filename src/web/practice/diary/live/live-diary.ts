import { useSyncExternalStore } from 'react'
import { staffRequest } from '#contract/staff/staff-request.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { readEventNames } from './event-stream.ts'

/** `away`: the stream is not there, and the page asks again by itself every now and then. */
export type LiveState = 'connecting' | 'live' | 'away'

const pollMs = 15_000
const shortestPauseMs = 2_000
const longestPauseMs = 30_000

const readAgain = () => void invalidateStaff('readDiary', 'readUnfinished', 'listWaiting')

/**
 * One stream for this tab while a page of the diary is open. At each event, and every few seconds while there is no stream, what
 * the page shows is read again in the background.
 */
function createLiveDiary() {
  let state: LiveState = 'connecting'
  const listeners = new Set<() => void>()
  let stop: (() => void) | null = null

  const setState = (next: LiveState) => {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  function start(): () => void {
    const abort = new AbortController()
    let pause = shortestPauseMs
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = setInterval(() => {
      if (state === 'away' && !document.hidden) readAgain()
    }, pollMs)
    const connect = async () => {
      const isRefused = await follow(abort.signal, () => {
        pause = shortestPauseMs
        setState('live')
      }).catch(() => false)
      if (abort.signal.aborted) return
      setState('away')
      // Signed out or locked: the next question of the page says so.
      if (isRefused) return readAgain()
      timer = setTimeout(() => void connect(), pause)
      pause = Math.min(pause * 2, longestPauseMs)
    }
    void connect()
    return () => {
      abort.abort()
      clearInterval(poll)
      clearTimeout(timer)
      state = 'connecting'
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      stop ??= start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
    current: () => state,
  }
}

/** True if the server does not let this person follow any more. */
async function follow(signal: AbortSignal, onOpen: () => void): Promise<boolean> {
  const { path } = staffRequest('followDiary')
  const response = await fetch(path, {
    signal,
    headers: { 'x-background': '1', accept: 'text/event-stream' },
  })
  if (!response.ok || !response.body) return response.status === 401 || response.status === 403
  await readEventNames(response.body, (name) => {
    if (name === 'open') onOpen()
    if (name === 'changed') readAgain()
  })
  return false
}

const liveDiary = createLiveDiary()

/** Keeps what this page shows up to date, and says whether it does so at once. */
export const useLiveDiary = (): LiveState =>
  useSyncExternalStore(liveDiary.subscribe, liveDiary.current, () => 'connecting')
