import type { ErrorCode } from '#contract/errors.ts'

/** An expected failure: a value that a use case returns, never throws. */
export type Failure = {
  code: ErrorCode
  message?: string
  fields?: Record<string, string>
  /** The address of the page that mends it. */
  page?: string
}
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value })
export const fail = (code: ErrorCode, details: Omit<Failure, 'code'> = {}): Result<never> => ({
  ok: false,
  failure: { code, ...details },
})
