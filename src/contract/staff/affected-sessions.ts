import { z } from 'zod'
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
  proposals: z.array(z.string()).describe('Free times nearest to it, after the change'),
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

export const mostAffected = 500
export const sessionDecisionsSchema = z.array(sessionDecisionSchema).max(mostAffected).default([])
