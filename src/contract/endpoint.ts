import { z } from 'zod'
import type { StaffAction } from '#domain/staff/staff-roles.ts'
import { type ErrorCode, errorStatus } from './errors.ts'

export type Endpoint = {
  tag: string
  summary: string
  description?: string
  /** Only where a parameter of the path is more than any text. */
  params?: z.ZodObject
  query?: z.ZodObject
  /** `files` is multipart, `bytes` is read as it was signed. */
  body?: z.ZodType | 'files' | 'bytes'
  /** Takes an Idempotency-Key: the same key returns the same answer. */
  isKeyed?: true
  /** A schema is JSON, a text the media type of a file; without one it is 204. */
  answer?:
    | z.ZodType
    | 'text/calendar'
    | 'text/csv'
    | 'text/event-stream'
    | 'application/pdf'
    | 'text/html'
    | 'application/octet-stream'
  /** What `answer` is, in the interface's description. */
  answers: string
  status?: 200 | 201
  errors?: readonly ErrorCode[]
  /** On the practice side: what its staff must be allowed to do, or `any` staff who are signed in, or `none` before that. */
  staff?: StaffAction | 'any' | 'none'
  /** Asks for the second step again when the last one is some minutes old. */
  isStepUp?: true
  /** Everything is `no-store` unless it says otherwise here. */
  cache?: string
}

type Grouped<Shared, Rows> = {
  readonly [Name in keyof Rows]: Omit<Shared, keyof Rows[Name]> & Rows[Name]
}

/**
 * Operations of one subject: what they share is said once, and a row may say otherwise. Has no side effects, so that a page which takes
 * only schemas of a file leaves its operations out.
 */
/*@__NO_SIDE_EFFECTS__*/
export function endpointGroup<
  const Shared extends Partial<Endpoint>,
  const Rows extends Record<string, Partial<Endpoint>>,
>(shared: Shared, rows: Rows): Grouped<Shared, Rows> {
  const whole = Object.entries(rows).map(([name, row]) => [name, { ...shared, ...row }])
  // Each row with what is shared, which is what the type says; fromEntries loses the names.
  return Object.fromEntries(whole) as Grouped<Shared, Rows>
}

export const aMinute = 'public, max-age=60'
export const forClients = ['unauthenticated', 'forbidden', 'notFound'] as const
export const forForms = [...forClients, 'invalidInput', 'idempotencyKeyReused'] as const

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** RFC 9457, the one shape of every error answer. */
export const problemSchema = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(errorCodes),
  message: z.string().describe('The words a person reads'),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('Field path to message, where a form is at fault'),
  page: z.string().optional().describe('The address of the page that mends it, where there is one'),
  requestId: z.string(),
})

export type Problem = z.infer<typeof problemSchema>
