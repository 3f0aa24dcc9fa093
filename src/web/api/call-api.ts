import { addressOf, type AnyInput, type ApiAddress, apiPaths, type HttpMethod } from '#contract/api-paths.ts'
import type { AnyOperation, ApiInput, ApiValue } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isRecord } from '#domain/record.ts'
import { fetchAsUser } from '../session/fetch-as-user.ts'
import { newKey } from '../session/new-key.ts'

/** Why a call did not succeed, in words for a person. `offline`: no answer came at all, so nothing is known to have changed. */
export type ApiProblem = {
  code: ErrorCode | 'offline'
  status: number
  message: string
  fields?: Record<string, string>
  /** The address of the page that mends it, where there is one. */
  page?: string
  requestId?: string
}

export type ApiAnswer<T> = { ok: true; value: T } | { ok: false; problem: ApiProblem }

export type CallOptions = {
  /** The keys of the button that was pressed: one goes along as Idempotency-Key. */
  keys?: PressKeys
  /** The Idempotency-Key itself, where it is kept elsewhere, as for a request that outlives a reload. */
  key?: string
  signal?: AbortSignal
  /** How long it waits for the whole answer; then none came. */
  patienceMs?: number
}

/**
 * A network that is gone may never answer, and a person must not be left with a button that only turns. What was only to be read can
 * be asked for again sooner than what may have been done.
 */
const patienceFor = (method: string): number => (method === 'GET' ? 20_000 : 60_000)

export const offlineMessage = 'We could not reach the service. Please check your connection and try again.'

const offline: ApiProblem = { code: 'offline', status: 0, message: offlineMessage }
/** Said where the answer has no message of its own. */
export const unexplained = 'Something went wrong. Please try again.'

type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** A call of one of these operations of the contract, typed as the contract says. */
export type Call<Name extends AnyOperation> = <N extends Name>(
  name: N,
  input: ApiInput<N>,
  options?: CallOptions,
) => Promise<ApiAnswer<ApiValue<N>>>

/** Calls the operations of one table of the contract. `fetch` says on whose behalf; `usual` holds where a call says nothing else. */
export const callBy =
  <Name extends AnyOperation>(
    paths: Readonly<Record<Name, `${HttpMethod} /${string}`>>,
    fetch: Fetch,
    usual?: CallOptions,
  ): Call<Name> =>
  (name, input, { keys, ...options } = {}) => {
    const address = addressOf(paths[name], input)
    const send = (key = options.key) =>
      sendCall<ApiValue<typeof name>>(fetch, address, input, { ...usual, ...options, key })
    return keys ? keys.send([name, input], send) : send()
  }

/** With the token of this tab, if it has one. */
export const callApi = callBy(apiPaths, fetchAsUser)

/** With the cookie of a staff sign-in or of a room, which goes along by itself. */
export const fetchByCookie: Fetch = (path, init) => fetch(path, init)

export async function sendCall<T>(
  fetch: Fetch,
  { method, path }: ApiAddress,
  { body }: AnyInput,
  { key, signal, patienceMs = patienceFor(method) }: CallOptions = {},
): Promise<ApiAnswer<T>> {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (key !== undefined) headers.set('idempotency-key', key)
  const limit = abortWith(signal, patienceMs)
  try {
    // The limit holds for what is done before the request too: a new token may be asked for.
    return await Promise.race([
      fetch(path, {
        method,
        headers,
        signal: limit.signal,
        body: body === undefined ? undefined : JSON.stringify(body),
      }).then(readAnswer<T>),
      whenAborted(limit.signal),
    ])
  } catch (error) {
    if (signal?.aborted) throw error
    return { ok: false, problem: offline }
  } finally {
    limit.letGo()
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })

/**
 * The server's answers are held to the schemas that `T` is made from: src/server/http/operations.ts. One that breaks off on its way, or
 * the page of a network that wants a login first, throws: it is no answer.
 */
async function readAnswer<T>(response: Response): Promise<ApiAnswer<T>> {
  if (response.status === 204) return { ok: true, value: undefined as T }
  if (response.ok) return { ok: true, value: await response.json() }
  return { ok: false, problem: readProblem(await response.json().catch(() => null), response.status) }
}

/** A problem of ours, or whatever a proxy on the way has to say. */
function readProblem(answer: unknown, status: number): ApiProblem {
  const known = isRecord(answer) ? (answer as Partial<ApiProblem>) : {}
  return { code: 'internal', ...known, status, message: known.message ?? unexplained }
}

/**
 * Whether what was asked for may have been done all the same: no answer came, or only one of a server or a service on the way that
 * failed. Otherwise it was refused, and nothing was done.
 */
export const isUnanswered = ({ status }: Pick<ApiProblem, 'status'>): boolean => status === 0 || status >= 500

/** What is wrong with the first field that is at fault; else the problem as a whole. */
export const firstMessage = ({ fields, message }: Pick<ApiProblem, 'fields' | 'message'>): string =>
  Object.values(fields ?? {})[0] ?? message

/**
 * The Idempotency-Keys of one button. Pressing again after a lost answer sends the same request with the same key, and gets what the
 * first press may have done; another request has another key, because the server refuses a key that it knows for something else.
 */
export function createPressKeys() {
  let last: { request: string; key: string } | null = null
  const take = (request: unknown): string => {
    const text = JSON.stringify(request)
    if (last?.request !== text) last = { request: text, key: newKey() }
    return last.key
  }
  /** Null: it is done. What is done or refused is over: the next press is another request. */
  const settle = (problem: Pick<ApiProblem, 'status'> | null): void => {
    if (problem === null || !isUnanswered(problem)) last = null
  }
  return {
    take,
    settle,
    async send<T>(request: unknown, send: (key: string) => Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
      const answer = await send(take(request))
      settle(answer.ok ? null : answer.problem)
      return answer
    },
  }
}

type PressKeys = ReturnType<typeof createPressKeys>

/**
 * A signal that follows another until it is let go of, and ends by itself after `afterMs`. React never takes its listener off the
 * signal that it is given. Node keeps a signal, with all its listeners, while a request that was made from it lives: the router
 * makes one for its loaders, and the rendered page leads to it. So a listener that leads to the page keeps both for ever.
 */
export function abortWith(other?: AbortSignal, afterMs?: number): { signal: AbortSignal; letGo: () => void } {
  const own = new AbortController()
  const stop = () => own.abort(other?.reason)
  const timer = afterMs === undefined ? undefined : setTimeout(() => own.abort(), afterMs)
  if (other?.aborted) stop()
  other?.addEventListener('abort', stop, { once: true })
  return {
    signal: own.signal,
    letGo: () => {
      clearTimeout(timer)
      other?.removeEventListener('abort', stop)
    },
  }
}
