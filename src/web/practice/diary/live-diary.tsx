import { useState, useSyncExternalStore } from 'react'
import type { Diary, DiarySession } from '#contract/staff/diary.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import { isCancellation } from '#domain/diary/outcome-rules.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { invalidateStaff, isMended } from '../desk/staff.ts'
import { createStore } from '../../ui/store.ts'

/** A quiet line about what came in while the page was open. It has its own place, so that nothing moves for it. */
export function LiveLine({ diary }: { diary: Diary }) {
  const state = useLiveDiary()
  const [seen, setSeen] = useState({ diary, news: '' })
  if (seen.diary !== diary) {
    const news = seen.diary.from === diary.from ? diaryNews(seen.diary, diary) : ''
    setSeen({ diary, news: news ?? seen.news })
  }
  return (
    <output className="block -mt-4 mb-2 min-h-[1.5em] text-xs text-ink-soft">
      {state === 'away'
        ? 'Live updates are not working right now. This page checks for changes every 15 seconds.'
        : seen.news}
    </output>
  )
}

/** `away`: the stream is not there, and the page asks again by itself every now and then. */
export type LiveState = 'connecting' | 'live' | 'away'

const pollMs = 15_000
const shortestPauseMs = 2_000
const longestPauseMs = 30_000
/** The server sends a heartbeat every 15 seconds. */
const silenceMs = 40_000

const readDiaryAgain = () => void invalidateStaff('readDiary', 'readUnfinished', 'listWaiting')

type StreamRefusal = Pick<ApiProblem, 'code'>

type LiveDiaryNeeds = {
  follow: (signal: AbortSignal, onOpen: () => void) => Promise<StreamRefusal | null>
  /** Whether the second step was done, where the problem asks for it. */
  isMended: (refusal: StreamRefusal) => Promise<boolean>
  readAgain: () => void
}

/**
 * One stream for this tab while a page of the diary is open. At each event, and every few seconds while there is no stream, what
 * the page shows is read again in the background.
 */
export function createLiveDiary({ follow, isMended, readAgain }: LiveDiaryNeeds) {
  const { subscribe, current, change } = createStore<{ state: LiveState }>({ state: 'connecting' }, start)

  function start(): () => void {
    const abort = new AbortController()
    let pause = shortestPauseMs
    /** Changes may have been missed while there was no stream. */
    let isBehind = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = setInterval(() => {
      if (current().state === 'away' && !document.hidden) readAgain()
    }, pollMs)
    const connect = async () => {
      const refusal = await follow(abort.signal, () => {
        pause = shortestPauseMs
        change({ state: 'live' })
        if (isBehind) readAgain()
        isBehind = false
      }).catch(() => null)
      if (abort.signal.aborted) return
      change({ state: 'away' })
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
      change({ state: 'connecting' })
    }
  }

  return { subscribe, current: () => current().state }
}

/** Ends with the stream, or when it has gone silent. A problem if the server does not let this person follow any more; otherwise null. */
async function followDiary(outer: AbortSignal, onOpen: () => void): Promise<StreamRefusal | null> {
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
const readRefusal = async (response: Response): Promise<StreamRefusal> => ({
  code: 'internal',
  ...((await response.json().catch(() => null)) as StreamRefusal | null),
})

const liveDiary = createLiveDiary({ follow: followDiary, isMended, readAgain: readDiaryAgain })

/** Keeps what this page shows up to date, and says whether it does so at once. */
export const useLiveDiary = (): LiveState =>
  useSyncExternalStore(liveDiary.subscribe, liveDiary.current, () => 'connecting')

type StreamListeners = {
  onEvent: (name: string) => void
  /** Anything at all, a heartbeat too. */
  onBytes: () => void
}

/** Reads server-sent events from an answer: only their names matter here. Ends when the stream does. */
export async function readEventNames(
  body: ReadableStream<Uint8Array>,
  { onEvent, onBytes }: StreamListeners,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const { names, rest } = takeEvents(waiting + decoder.decode(value, { stream: true }))
    waiting = rest
    for (const name of names) onEvent(name)
  }
}

/** The names of the events that have arrived whole, and what is left of the text. */
export function takeEvents(text: string): { names: string[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const names = blocks.flatMap((block) => /^event: (\w+)$/m.exec(block)?.[1] ?? [])
  return { names, rest }
}

/** A signal that aborts with `outer`, or when nothing was heard for so long: a connection can die without ending. */
export function abortOnSilence(outer: AbortSignal, silenceMs: number) {
  const abort = new AbortController()
  const end = () => abort.abort()
  const startTimer = () => setTimeout(end, silenceMs)
  let timer = startTimer()
  if (outer.aborted) end()
  outer.addEventListener('abort', end)
  return {
    signal: abort.signal,
    heard: () => {
      clearTimeout(timer)
      timer = startTimer()
    },
    stop: () => {
      clearTimeout(timer)
      outer.removeEventListener('abort', end)
    },
  }
}

const sessionsOf = (diary: Diary): Map<string, DiarySession> =>
  new Map(diary.diaries.flatMap(({ sessions }) => sessions.map((session) => [session.id, session])))

/** What is new in a diary that was read again, in a line; null where nothing is that a person would want to be told. */
export function diaryNews(before: Diary, after: Diary): string | null {
  const [old, now] = [sessionsOf(before), sessionsOf(after)]
  const news = [...now.values()].flatMap((session) => newsOf(old.get(session.id), session))
  const gone = [...old.keys()].filter((id) => !now.has(id)).length
  const all = [...news, ...Array.from({ length: gone }, () => 'moved away' as const)]
  if (all.length === 0) return null
  const kinds = new Set(all)
  const [only] = all
  if (kinds.size > 1 || only === undefined) return `${all.length} bookings changed`
  return all.length === 1 ? `A booking was ${only}` : `${all.length} bookings were ${only}`
}

function newsOf(before: DiarySession | undefined, now: DiarySession): ('added' | 'cancelled' | 'moved')[] {
  if (!before) return ['added']
  if (!isCancellation(before.outcome) && isCancellation(now.outcome)) return ['cancelled']
  return before.start === now.start ? [] : ['moved']
}
