import { z } from 'zod'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { bookedBySchema, timeZoneSchema } from '../fields.ts'
import { callWindowCodes } from '../questionnaires.ts'
import { startCheckSchema } from '../room-start-check.ts'

const closedTasksQuery = z.object({
  after: z.uuid().optional().describe('`next` of the page before'),
})

const instant = z.iso.datetime()

const taskClient = z.object({ id: z.uuid(), name: z.string(), dateOfBirth: z.string() })

/** Without whom it is about: a page that is open asks for it every minute. */
const safetyTaskStateSchema = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'overdue', 'takenOn', 'closed']),
  raises: z.number().int().describe('How often the client has raised it, the first time included'),
})

export type OpenTaskState = z.infer<typeof safetyTaskStateSchema>

const safetyTaskSchema = safetyTaskStateSchema.extend({
  since: instant.describe('When it was raised first'),
  waitingSince: instant.describe('Since when no one has been on it'),
  client: taskClient,
  takenOnBy: z.string().nullable(),
  /** The next session that is booked, with whom. */
  next: z.object({ startsAt: instant, clinicianName: z.string(), timeZone: timeZoneSchema }).nullable(),
})

export type SafetyTask = z.infer<typeof safetyTaskSchema>

export const closedTasksSchema = z.object({
  total: z.number().int().describe('On all pages'),
  tasks: z.array(safetyTaskSchema).describe('At most 100, the latest first'),
  next: z.uuid().nullable().describe('Where the next page begins; null on the last one'),
})

const safetyTaskDetailsSchema = safetyTaskSchema.extend({
  client: taskClient.extend({
    mobile: z.string().nullable().describe('Of who booked, where that is not the client'),
    timeZone: timeZoneSchema,
    bookedBy: bookedBySchema,
  }),
  emergencyContact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** Null unless the client asked to be called. */
  call: z.object({ mobile: z.string(), window: z.enum(callWindowCodes) }).nullable(),
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
      times: z.number().int().describe('Of emails how often, the last one at `at`; 1 for everything else'),
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
  raises: z
    .number()
    .int()
    .optional()
    .describe('`raises` of the task as it was read: 409 if the client has raised it since, or without it'),
})

const one = z.object({ id: z.uuid() })

export const safetyTaskEndpoints = endpointGroup(
  { tag: 'Safety tasks', staff: 'work through safety tasks' },
  {
    listSafetyTasks: {
      summary: 'Positive safety checks that are open; for a clinician those of their own clients',
      answer: z.array(safetyTaskSchema),
      answers: 'Tasks, the longest waiting first',
    },
    listSafetyTaskStates: {
      summary: 'How the same tasks stand, without whom they are about',
      answer: z.array(safetyTaskStateSchema),
      answers: 'Their states',
    },
    listClosedTasks: {
      summary: 'Tasks that were closed',
      query: closedTasksQuery,
      answer: closedTasksSchema,
      answers: 'A page of them, the latest first',
    },
    readSafetyTask: {
      summary: 'One task with whom to call; that it was opened is written into it',
      params: one,
      answer: safetyTaskDetailsSchema,
      answers: 'The task and what happened, without answers',
      errors: ['notFound'],
    },
    acknowledgeSafetyTask: {
      summary: 'Take a task on: no more emails about it',
      params: one,
      answers: 'Taken on',
      errors: ['notFound', 'changedMeanwhile'],
    },
    closeSafetyTask: {
      summary: 'Say what was done, and close it',
      params: one,
      body: closeSafetyTaskRequest,
      answers: 'Closed',
      errors: ['notFound', 'conflict', 'changedMeanwhile'],
    },
  } as const satisfies Record<string, Partial<Endpoint>>,
)
