import { errorStatus } from '#contract/errors.ts'
import { problemMessages } from '#contract/problem-messages.ts'
import type { Problem } from '#contract/problem.ts'
import type { TypedResponse } from 'hono'
import type { Failure } from '../result.ts'
import type { AppContext } from './environment.ts'

function problemBody(requestId: string, { code, message, fields, page }: Failure): Problem {
  return {
    type: 'about:blank',
    title: code,
    status: errorStatus[code],
    code,
    message: message ?? problemMessages[code],
    ...(fields && { fields }),
    ...(page !== undefined && { page }),
    requestId,
  }
}

/** Fits every route: what a route answers is held to its schema by `operations.ts`, not by Hono's types. */
export type RouteAnswer = Response & TypedResponse<never, never, never>

export function answerProblem(
  c: AppContext,
  failure: Failure,
  headers: Record<string, string> = {},
): RouteAnswer {
  const text = JSON.stringify(problemBody(c.get('requestId'), failure))
  const answer: Response = new Response(text, {
    status: errorStatus[failure.code],
    headers: {
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      ...headers,
    },
  })
  return answer as RouteAnswer
}
