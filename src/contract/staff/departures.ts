import { z } from 'zod'
import { mostAffected } from '#domain/booking/most-affected.ts'
import { affectedSessionSchema, sessionDecisionsSchema } from './affected-sessions.ts'

/** The sessions that a change falls on. */
export const affectedByChangeSchema = z.object({
  affected: z.array(affectedSessionSchema).max(mostAffected),
  more: z.number().int().describe('Later ones that are not listed'),
})

const leavesOn = z.iso.date('Must be a date').describe('The first day without them')

export const departurePreviewRequest = z.object({ leavesOn })

export const departureRequest = z.object({
  leavesOn: leavesOn.nullable().describe('Null takes it back'),
  leavesOnRead: leavesOn
    .nullable()
    .describe('As it was read: what someone else said meanwhile is not overwritten'),
  decisions: sessionDecisionsSchema,
  rest: z
    .literal('cancel')
    .optional()
    .describe('What becomes of the later sessions, where there are more than are listed'),
})

export type AffectedList = z.infer<typeof affectedByChangeSchema>
