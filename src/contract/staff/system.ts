import { z } from 'zod'
import { healthStates, systemPartCodes } from '#domain/staff/system-health.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import type { StaffOperation } from './staff-paths.ts'

const instant = z.iso.datetime()

const systemSchema = z.object({
  version: z.string(),
  schema: z.string().describe('The last migration of the database'),
  /** Of the process that answered. */
  startedAt: instant,
  readAt: instant,
  processes: z
    .array(z.object({ name: z.string(), version: z.string() }))
    .describe('What is connected to this database now'),
  parts: z.array(
    z.object({
      part: z.enum(systemPartCodes),
      state: z.enum(healthStates),
      words: z.string(),
      times: z.array(z.object({ label: z.string(), at: instant })),
    }),
  ),
  simulations: z.array(z.string()).describe('What stands in for an outside service, or is missing'),
  connected: z.array(z.string()).describe('Outside services that are set up'),
  backup: z.object({
    state: z.enum(['good', 'red', 'notScheduled']),
    lastGood: z.object({ at: instant, place: z.string(), bytes: z.number() }).nullable(),
    ageHours: z.number().nullable(),
    lastFailure: z.object({ at: instant, reason: z.string() }).nullable(),
  }),
  /** It sends nothing, because it was restored and no owner has said that it is the practice now. */
  isRestoredCopy: z.boolean(),
})

export type SystemState = z.infer<typeof systemSchema>

export const systemEndpoints = endpointGroup({ tag: 'System' }, {
  readSystem: {
    summary: 'How the service and each of its parts are doing',
    staff: 'see the system',
    answer: systemSchema,
    answers: 'As it is now; what the database counts may be five seconds old',
  },
  startSending: {
    summary: 'Say that this restored copy is the practice now',
    description:
      'From then on it sends email and text messages and charges cards, first what was left to do.',
    staff: 'start a restored copy',
    isStepUp: true,
    answers: 'It sends',
    errors: ['notFound'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
