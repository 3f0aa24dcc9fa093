import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dass21 } from '#domain/questionnaires/dass21.ts'
import { type Answers, listQuestions } from '#domain/questionnaires/questionnaire.ts'
import { apiQuery, queryClient } from '../api/query.ts'
import { tabStorage } from '../session/tab-storage.fixture.ts'
import { readItem, storeItem } from '../session/tab-storage.ts'
import { type AnswersDraft, useDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'
import { readSent } from './survey-session.ts'

const code = 'dass21'
const reserveId = '44444444-4444-4444-8444-444444444444'
const at = '2027-03-01T00:00:00.000Z'
const gone = { answers: {}, step: 1, updatedAt: null }
const everyAnswer: Answers = Object.fromEntries(listQuestions(dass21).map(({ key }) => [key, '1']))
const [ownKey = ''] = Object.keys(everyAnswer).toReversed()
const { queryKey } = apiQuery('readQuestionnaireDraft', { params: { code } })

type Call = { method: string; path: string; key: string | null; body: { answers: Answers } | null }
type Answering = (call: Call, signal: AbortSignal | null) => Response | Promise<Response>

beforeEach(() => {
  // What a query has read would otherwise be dropped at once: nothing on the server keeps it.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('sessionStorage', tabStorage())
})
afterEach(() => {
  queryClient.clear()
  queryClient.setQueryDefaults(queryKey, {})
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The last question was answered and saved in this tab, all others on another device. Calls are answered in turn. */
function open(...answers: Answering[]) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null
    const key = new Headers(init.headers).get('idempotency-key')
    const call = { method: init.method ?? 'GET', path: path.replace(/^.*\//, ''), key, body }
    calls.push(call)
    return answers.shift()?.(call, init.signal ?? null) ?? Promise.reject(new TypeError('not expected'))
  })
  storeItem('questionnaireDrafts', {
    [`${code} kym`]: { answers: { [ownKey]: '1' }, unsaved: [], attempt: null },
  })
  queryClient.setQueryData(queryKey, { answers: everyAnswer, step: 4, updatedAt: at })
  const onSent = vi.fn<() => void>()
  const onUnfinished = vi.fn<(step: number) => void>()
  const opened: { draft?: AnswersDraft; submit?: () => void } = {}
  function Form() {
    opened.draft = useDraft({ code, questionnaire: dass21, clientId: 'kym', isOnServer: true })
    const { draft } = opened
    const { submit } = useSubmit({
      code,
      questionnaire: dass21,
      draft,
      reserveId,
      readSent: () => readSent({ accountId: 'banksia', reserveId }, code),
      onSent,
      onUnfinished,
    })
    opened.submit = submit
    return null
  }
  renderToStaticMarkup(<Form />)
  const press = async () => {
    opened.submit?.()
    await drained()
  }
  return { ...opened, press, calls, onSent, onUnfinished, listPaths: () => calls.map(({ path }) => path) }
}

/** Every answer that can come has come: none of them waits for a clock. */
const drained = () => new Promise((resolve) => setImmediate(resolve))

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const noDraft = () => Response.json(gone)
const noStanding = () => Response.json({ code: 'notFound', message: '' }, { status: 404 })
const standing = (sent: string[]) => () => Response.json({ sent })
const kept = () =>
  Response.json({ id: 'one', submittedAt: at, countsForReservation: false, outcome: 'complete' })
const hung: Answering = (_, signal) => {
  const { promise, reject } = Promise.withResolvers<Response>()
  signal?.addEventListener('abort', () => reject(new DOMException('over', 'TimeoutError')))
  return promise
}
const draftRead = () => Response.json({ answers: everyAnswer, step: 4, updatedAt: at })

it('sends the same again under the same key where the answer was lost, and asks for no draft', async () => {
  const { press, calls, onSent, onUnfinished, listPaths } = open(draftRead, lost, kept)
  await press()
  expect(onSent).not.toHaveBeenCalled()
  await press()
  expect(listPaths()).toEqual(['draft', 'submissions', 'submissions'])
  expect(calls[1]?.body).toEqual({ answers: everyAnswer, reserveId })
  expect(calls[2]).toEqual(calls[1])
  expect(calls[1]?.key).toBeTruthy()
  expect(onUnfinished).not.toHaveBeenCalled()
  expect(onSent).toHaveBeenCalledOnce()
})

it('has every answer after a lost one also where the draft was read again meanwhile', async () => {
  const { press, calls, onSent } = open(draftRead, lost, kept)
  await press()
  queryClient.setQueryData(queryKey, gone)
  await press()
  expect(calls[2]).toEqual(calls[1])
  expect(onSent).toHaveBeenCalledOnce()
})

it('saves and sends all of it, under another key, where something is edited after a lost answer', async () => {
  let saved: Answers = {}
  const savedDraft: Answering = ({ body }) => {
    // The draft is gone, so that the server has nothing but what it is given now.
    saved = body?.answers ?? {}
    return Response.json({ answers: saved, step: 4, updatedAt: at, holds: [] })
  }
  const { press, calls, draft, onSent } = open(draftRead, lost, savedDraft, kept)
  await press()
  draft?.change(ownKey, '3')
  await press()
  const edited = { ...everyAnswer, [ownKey]: '3' }
  expect(saved).toEqual(edited)
  expect(calls[3]?.body).toEqual({ answers: edited, reserveId })
  expect(calls[3]?.key).not.toBe(calls[1]?.key)
  expect(onSent).toHaveBeenCalledOnce()
})

it('sends what is on the screen where the draft is gone and no standing says why', async () => {
  const { press, calls, onSent, onUnfinished, listPaths } = open(noDraft, noStanding, kept)
  await press()
  expect(listPaths()).toEqual(['draft', 'gp-standing', 'submissions'])
  expect(calls[2]?.body?.answers).toEqual(everyAnswer)
  expect(onUnfinished).not.toHaveBeenCalled()
  expect(onSent).toHaveBeenCalledOnce()
})

it('sends nothing over what another device has sent', async () => {
  const { press, listPaths, onSent, onUnfinished } = open(noDraft, standing([code]))
  await press()
  expect(listPaths()).toEqual(['draft', 'gp-standing'])
  expect(onSent).not.toHaveBeenCalled()
  expect(onUnfinished).not.toHaveBeenCalled()
  expect(readItem('questionnaireDrafts')).toEqual({})
  expect(queryClient.getQueryData(queryKey)).toEqual(gone)
  const params = { accountId: 'banksia', reserveId }
  expect(queryClient.getQueryData(apiQuery('readGpStanding', { params }).queryKey)).toEqual({ sent: [code] })
})

it('waits for a draft that does not come for a few seconds only', async () => {
  const { press, calls, listPaths, onSent } = open(hung, kept)
  await press()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(listPaths()).toEqual(['draft'])
  await vi.advanceTimersByTimeAsync(1)
  await drained()
  expect(listPaths()).toEqual(['draft', 'submissions'])
  expect(calls[1]?.body?.answers).toEqual(everyAnswer)
  expect(onSent).toHaveBeenCalledOnce()
})
