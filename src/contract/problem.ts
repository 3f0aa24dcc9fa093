import { z } from 'zod'
import { errorStatus, type ErrorCode } from './errors.ts'

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
