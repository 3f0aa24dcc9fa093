import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { problemWords } from '#contract/problem-words.ts'
import type { Problem } from '#contract/problem.ts'
import type { TypedResponse } from 'hono'
import type { AppContext } from './environment.ts'

/** An expected failure: a value that a use case returns, never throws. */
export type Failure = { code: ErrorCode; message?: string; fields?: Record<string, string> }
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value })
export const fail = (code: ErrorCode, details: Omit<Failure, 'code'> = {}): Result<never> => ({
  ok: false,
  failure: { code, ...details },
})

export function problemBody(requestId: string, { code, message, fields }: Failure): Problem {
  return {
    type: 'about:blank',
    title: code,
    status: errorStatus[code],
    code,
    message: message ?? problemWords[code],
    ...(fields && { fields }),
    requestId,
  }
}

/** Fits every route: each may answer with a problem beside what it declares. */
type ProblemAnswer = Response & TypedResponse<never, never, never>

export function answerProblem(
  c: AppContext,
  failure: Failure,
  headers: Record<string, string> = {},
): ProblemAnswer {
  const answer: Response = new Response(JSON.stringify(problemBody(c.get('requestId'), failure)), {
    status: errorStatus[failure.code],
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  })
  return answer as ProblemAnswer
}
