import { type AnyInput, type ApiAddress, apiRequest, type Operation } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { abortWith } from '../abort-with.ts'
import { fetchAsUser } from '../session/fetch-as-user.ts'

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
  /** Sent as Idempotency-Key: make one when a person presses, and keep it for the retries of that press. */
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

/** One call of an operation of the contract, with the token of this tab if it has one. */
export const callApi = <Name extends Operation>(
  name: Name,
  input: ApiInput<Name>,
  options?: CallOptions,
): Promise<ApiAnswer<ApiValue<Name>>> => sendCall(fetchAsUser, apiRequest(name, input), input, options)

/** Sends a call and reads its answer; `fetch` says on whose behalf. */
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
  const known = typeof answer === 'object' && answer !== null ? (answer as Partial<ApiProblem>) : {}
  return { code: 'internal', ...known, status, message: known.message ?? unexplained }
}
