import type { ErrorCode } from '#contract/errors.ts'
import { fetchAsUser } from '../session/fetch-as-user.ts'

/** Why a call did not succeed, in words for a person. `offline`: no answer came at all, so nothing is known to have changed. */
export type ApiProblem = {
  code: ErrorCode | 'offline'
  status: number
  message: string
  fields?: Record<string, string>
  requestId?: string
}

export type ApiAnswer<T> = { ok: true; value: T } | { ok: false; problem: ApiProblem }

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Sent as Idempotency-Key: make one when a person presses, and keep it for the retries of that press. */
  key?: string
  signal?: AbortSignal
}

const offline: ApiProblem = {
  code: 'offline',
  status: 0,
  message: 'We could not reach the service. Please check your connection and try again.',
}
const unexplained = 'Something went wrong. Please try again.'

/** One call to the API as whoever is signed in. The server has checked the shape it sends; `T` names it. */
export async function callApi<T>(
  path: string,
  { method = 'GET', body, key, signal }: Call = {},
): Promise<ApiAnswer<T>> {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (key !== undefined) headers.set('idempotency-key', key)
  const response = await fetchAsUser(`/api${path}`, {
    method,
    headers,
    signal,
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    return null
  })
  if (response === null) return { ok: false, problem: offline }
  if (response.status === 204) return { ok: true, value: undefined as T }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return { ok: true, value: answer as T }
  return {
    ok: false,
    problem: { ...(answer as ApiProblem), status: response.status, message: messageOf(answer) },
  }
}

function messageOf(answer: unknown): string {
  const known = typeof answer === 'object' && answer !== null && 'message' in answer
  return known && typeof answer.message === 'string' ? answer.message : unexplained
}
