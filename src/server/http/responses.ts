import type { TypedResponse } from 'hono'
import type { ZodType } from 'zod'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { problemWords } from '#contract/problem-words.ts'
import { problemSchema } from '#contract/problem.ts'

/** How a route's answers are written down in the OpenAPI document. */
export const json = <T extends ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})

export const body = <T extends ZodType>(schema: T) => ({
  required: true,
  content: { 'application/json': { schema } },
})

/** Documented, but not typed: `answerProblem` fits every route. */
export const problems = (...codes: ErrorCode[]): Record<never, never> =>
  Object.fromEntries(
    codes.map((code) => [
      errorStatus[code],
      { description: problemWords[code], content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  )

/** JSON that was written before. The text is what `T` gave, so the route's own type holds. */
export const answerText = <T>(text: JsonText<T>, headers: Record<string, string>) =>
  new Response(text, { headers: { ...headers, 'content-type': 'application/json' } }) as Response &
    TypedResponse<T, 200, 'json'>

/** A value written as JSON, which the type still remembers. */
export type JsonText<T> = string & { readonly of?: T }

export const jsonTextOf = <T>(value: T): JsonText<T> => JSON.stringify(value)
