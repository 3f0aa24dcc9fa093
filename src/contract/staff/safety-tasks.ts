import { z } from 'zod'
import { callWindows } from '../questionnaires.ts'
import { startCheckSchema } from '../room-start-check.ts'
import { timeZoneSchema } from '../time-zone.ts'

export const safetyTaskQuery = z.object({ show: z.enum(['open', 'closed']).default('open') })

const instant = z.iso.datetime()

const taskClient = z.object({ id: z.uuid(), name: z.string(), dateOfBirth: z.string() })

export const safetyTaskSchema = z.object({
  id: z.uuid(),
  since: instant,
  state: z.enum(['waiting', 'overdue', 'takenOn', 'closed']),
  client: taskClient,
  takenOnBy: z.string().nullable(),
  /** The next session that is booked, with whom. */
  next: z.object({ startsAt: instant, clinicianName: z.string(), timeZone: timeZoneSchema }).nullable(),
})

export type SafetyTask = z.infer<typeof safetyTaskSchema>

export const safetyTaskDetailsSchema = safetyTaskSchema.extend({
  client: taskClient.extend({ mobile: z.string().nullable(), timeZone: timeZoneSchema }),
  emergencyContact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** Null unless the client asked to be called. */
  call: z.object({ mobile: z.string(), window: z.enum(callWindows) }).nullable(),
  /** What the clinician confirmed at the start of the latest session; null where nothing was. */
  startCheck: startCheckSchema
    .extend({ at: instant, clinicianName: z.string(), sessionStartsAt: instant })
    .nullable(),
  closing: z.string().nullable(),
  events: z.array(
    z.object({
      kind: z.enum([
        'raised',
        'emailSent',
        'emailKept',
        'raisedAgain',
        'callAsked',
        'acknowledged',
        'opened',
        'closed',
      ]),
      /** Who did it, or who was told. */
      who: z.string().nullable(),
      /** What was done, of a closing after which the client asked for another call. */
      closing: z.string().nullable(),
      at: instant,
    }),
  ),
})

export type SafetyTaskDetails = z.infer<typeof safetyTaskDetailsSchema>

export const closeSafetyTaskRequest = z.object({
  done: z
    .string()
    .trim()
    .min(1, 'Please write what was done.')
    .max(2000, 'Please keep it under 2,000 characters.')
    .meta({ title: 'what was done' }),
})
