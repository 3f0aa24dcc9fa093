import { useSyncExternalStore } from 'react'
import { staffRequest } from '#contract/staff/staff-request.ts'
import type { ApiProblem } from '../../../api/call-api.ts'
import { isMended } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { abortOnSilence } from './abort-on-silence.ts'
import { readEventNames } from './event-stream.ts'

/** `away`: the stream is not there, and the page asks again by itself every now and then. */
export type LiveState = 'connecting' | 'live' | 'away'

const pollMs = 15_000
const shortestPauseMs = 2_000
const longestPauseMs = 30_000
/** The server sends a heartbeat every 15 seconds. */
const silenceMs = 40_000

const readDiaryAgain = () => void invalidateStaff('readDiary', 'readUnfinished', 'listWaiting')

type Refusal = Pick<ApiProblem, 'code'>

type LiveDiaryNeeds = {
  follow: (signal: AbortSignal, onOpen: () => void) => Promise<Refusal | null>
  /** Whether the second step was done, where the problem asks for it. */
  isMended: (refusal: Refusal) => Promise<boolean>
  readAgain: () => void
}

/**
 * One stream for this tab while a page of the diary is open. At each event, and every few seconds while there is no stream, what
 * the page shows is read again in the background.
 */
export function createLiveDiary({ follow, isMended, readAgain }: LiveDiaryNeeds) {
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
    /** Changes may have been missed while there was no stream. */
    let isBehind = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = setInterval(() => {
      if (state === 'away' && !document.hidden) readAgain()
    }, pollMs)
    const connect = async () => {
      const refusal = await follow(abort.signal, () => {
        pause = shortestPauseMs
        setState('live')
        if (isBehind) readAgain()
        isBehind = false
      }).catch(() => null)
      if (abort.signal.aborted) return
      setState('away')
      isBehind = true
      if (refusal) {
        // Locked: it goes on once the second step was done, with what changed meanwhile.
        if (!(await isMended(refusal)) || abort.signal.aborted) return
        pause = shortestPauseMs
        readAgain()
        return connect()
      }
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

/** Ends with the stream, or when it has gone silent. A problem if the server does not let this person follow any more; otherwise null. */
async function followDiary(outer: AbortSignal, onOpen: () => void): Promise<Refusal | null> {
  const { path } = staffRequest('followDiary')
  const { signal, heard, stop } = abortOnSilence(outer, silenceMs)
  try {
    const response = await fetch(path, {
      signal,
      headers: { 'x-background': '1', accept: 'text/event-stream' },
    })
    if (response.status === 401 || response.status === 403) return await readRefusal(response)
    if (!response.ok || !response.body) return null
    await readEventNames(response.body, {
      onBytes: heard,
      onEvent: (name) => {
        if (name === 'open') onOpen()
        if (name === 'changed') readDiaryAgain()
      },
    })
    return null
  } finally {
    stop()
  }
}

/** As the server says it: locked, or signed out. */
const readRefusal = async (response: Response): Promise<Refusal> => ({
  code: 'internal',
  ...((await response.json().catch(() => null)) as Refusal | null),
})

const liveDiary = createLiveDiary({ follow: followDiary, isMended, readAgain: readDiaryAgain })

/** Keeps what this page shows up to date, and says whether it does so at once. */
export const useLiveDiary = (): LiveState =>
  useSyncExternalStore(liveDiary.subscribe, liveDiary.current, () => 'connecting')
