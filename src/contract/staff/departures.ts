import { z } from 'zod'
import { affectedSessionSchema, mostAffected, sessionDecisionsSchema } from './affected-sessions.ts'

/** Who else could hold a session at its time: the same role, so that its price stays, its type, its funding, and free. */
const colleague = z.object({ id: z.uuid(), name: z.string() })

/** The sessions that a change falls on, each with the colleagues who could take it. */
export const affectedByChangeSchema = z.object({
  affected: z.array(affectedSessionSchema.extend({ colleagues: z.array(colleague) })).max(mostAffected),
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
})

export const savedDepartureSchema = z.object({
  moved: z.number().int(),
  cancelled: z.number().int(),
  asked: z.number().int(),
  kept: z.number().int(),
})

export type AffectedList = z.infer<typeof affectedByChangeSchema>
export type AffectedByChange = AffectedList['affected'][number]
