import type { TypedResponse } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type ErrorCode, errorStatus, problemMessages } from '#contract/errors.ts'
import type { Problem } from '#contract/endpoint.ts'
import { readErrorCode, readText } from '../error-details.ts'
import type { Failure } from '../result.ts'
import type { AppContext } from './context.ts'

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

/** The last resort: one log line with the request's id, and an answer that gives nothing away. */
export function answerUnexpected(error: Error, c: AppContext): Response {
  if (isDiskFull(error)) disk.isFull = true
  const code = problemCodeOf(error)
  if (code === 'internal' || code === 'unavailable' || isRefusedByConstraint(error))
    c.get('log').error({ code, error: describeError(error) }, 'request failed')
  return answerProblem(c, { code }, retryAfter[code] ? { 'retry-after': retryAfter[code] } : {})
}

/** Whether something could not be written for want of space; `/readyz` finds out when there is some again. */
export const disk = { isFull: false }

const retryAfter: Partial<Record<ErrorCode, string>> = { unavailable: '2', tooManyRequests: '5' }

function problemCodeOf(error: Error): ErrorCode {
  if (error instanceof HTTPException && error.status === 400) return 'malformedJson'
  if (error instanceof HTTPException && error.status === 413) return 'tooLarge'
  if (error instanceof TooBusy) return 'tooManyRequests'
  if (lostRaces.has(readErrorCode(error) ?? '') || isRefusedByConstraint(error)) return 'conflict'
  if (impossibleValues.has(readErrorCode(error) ?? '')) return 'invalidInput'
  return isDatabaseAway(error) ? 'unavailable' : 'internal'
}

/** A number or a date that the schema lets through and no column can hold: a year 0, a version of ten digits. */
const impossibleValues = new Set(['22003', '22007', '22008'])

/** Deadlock, serialisation failure, lock not had in time: nothing was changed, and a retry may succeed. */
const lostRaces = new Set(['40P01', '40001', '55P03'])

/**
 * A unique index, a foreign key or an exclusion constraint said no. Use cases answer this themselves where they expect it; here it is
 * most likely the second of two equal requests at once. Logged, because it may be a mistake of ours too.
 */
const isRefusedByConstraint = (error: Error): boolean => refusingConstraints.has(readErrorCode(error) ?? '')

const refusingConstraints = new Set(['23505', '23503', '23P01'])

/** The disk of the database, or of the files. */
const isDiskFull = (error: unknown): boolean => /^(?:53100|ENOSPC|EDQUOT)$/.test(readErrorCode(error) ?? '')

/** What the driver says of a connection, without a code. */
const awayMessages =
  /Connection terminated|timeout e(?:xpired|xceeded when trying to connect)|Query read timeout|is not queryable/

/** Socket errors, PostgreSQL's class 08 (connection), 57P (shutting down) and 53 (no disk, memory or connection left), and the pool's own time-outs. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isDiskFull(error)) return true
  const code = readErrorCode(error)
  if (code && /^(08|57P|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|53)/.test(code)) return true
  return awayMessages.test(error.message)
}

/** Type, code and place. A message may quote what a person typed, so it is kept only where the database wrote no detail. */
function describeError(error: Error) {
  const [code, constraint] = [readErrorCode(error), readText(error, 'constraint')]
  const place = error.stack
    ?.split('\n')
    .find((line) => line.includes('/src/'))
    ?.trim()
  return { type: error.name, code, constraint, place, ...(code === undefined && { message: error.message }) }
}

/** More of some costly work is waiting than can be done soon. Answered with 429; nothing was changed. */
export class TooBusy extends Error {
  constructor(work: string) {
    super(`too much is waiting: ${work}`)
  }
}
