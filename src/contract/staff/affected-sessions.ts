import { z } from 'zod'
import { mostAffected } from '#domain/diary/hours-change.ts'
import { deliveryTypeCodes } from '#domain/clinicians/delivery-types.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'

const moment = z.iso.datetime({ offset: true, error: 'Choose a time' })

/** A booked session that a change falls on. */
export const affectedSessionSchema = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  startDateTime: z.string(),
  endDateTime: z.string(),
  typeName: z.string(),
  deliveryType: z.enum(deliveryTypeCodes),
  funding: z.enum(fundingMethodCodes).nullable(),
  isMoveAsked: z.boolean().describe('Its client was asked before to choose another time'),
  isToldByEmail: z.boolean().describe('Whether emails about bookings reach its client'),
  proposals: z.array(z.string()).describe('Free times nearest to it, after the change'),
  colleagues: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .describe(
      'Who else could hold it at its time: the same role, so that its price stays, its type, its funding, and free. Only for those who may give it to another',
    ),
})

export type AffectedSession = z.infer<typeof affectedSessionSchema>

/** What becomes of one. Nothing is charged for any of them. */
const sessionDecisionSchema = z.discriminatedUnion('do', [
  z.object({
    id: z.uuid(),
    do: z.literal('move'),
    startDateTime: moment,
    clinicianId: z.uuid().optional().describe('With another clinician, where the change allows that'),
  }),
  z.object({ id: z.uuid(), do: z.literal('cancel') }),
  z.object({ id: z.uuid(), do: z.literal('ask') }).describe('The client is asked to choose another time'),
  z.object({ id: z.uuid(), do: z.literal('keep') }),
])

export type SessionDecision = z.infer<typeof sessionDecisionSchema>

/**
 * Each client once, whatever became of how many sessions. A client whose sessions all stay as they are is in neither, unless they were
 * asked for another time and no longer are.
 */
export const toldSchema = z.object({
  told: z.number().int().describe('Clients who are told by email'),
  unreached: z.number().int().describe('Clients whom no email reaches: the practice tells them itself'),
})

export type ClientsTold = z.infer<typeof toldSchema>

/** What was done, in sessions. */
export const settledSessionsSchema = toldSchema.extend({
  moved: z.number().int(),
  cancelled: z.number().int(),
  asked: z.number().int(),
  kept: z.number().int(),
})

export type SettledSessions = z.infer<typeof settledSessionsSchema>

export const sessionDecisionsSchema = z.array(sessionDecisionSchema).max(mostAffected).default([])

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
