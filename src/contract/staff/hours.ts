import { z } from 'zod'
import { pauseChoices } from '#domain/booking/pauses.ts'
import { settledStates } from '#domain/booking/settled-session.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { affectedSessionSchema, sessionDecisionsSchema, settledSessionsSchema } from './affected-sessions.ts'

const minute = z.number({ error: 'Choose a time' }).int().min(0).max(1440)
const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const
const date = z.iso.date({ error: 'Enter a date' })
/** Dates that a calendar of this century can hold: what is too far is said by the rule, in words. */
const plainDate = date.refine((text) => text >= '1970-01-01' && text < '2200-01-01', {
  error: 'Enter a date',
})

const weeklySchema = z.object({
  weekday: z.literal(isoWeekdays).describe('Monday is 1'),
  start: minute.describe('Minutes of the clinician’s own day'),
  end: minute,
})

const periodSchema = z.object({
  kind: z.enum(['leave', 'extra']),
  firstDate: plainDate,
  lastDate: plainDate,
  start: minute.describe('0 to 1440 are whole days'),
  end: minute,
})

export type WeeklyRow = z.infer<typeof weeklySchema>
export type PeriodDraft = z.infer<typeof periodSchema>

const hoursChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('weekly'), weekly: z.array(weeklySchema).max(70) }),
  z.object({ kind: z.literal('add'), period: periodSchema }),
  z.object({ kind: z.literal('replace'), periodId: z.uuid(), period: periodSchema }),
  z.object({ kind: z.literal('remove'), periodId: z.uuid() }),
  z.object({
    kind: z.literal('pause'),
    pauseMinutes: z.literal(pauseChoices, { error: 'Choose a pause from the list' }),
  }),
])

export type HoursChangeRequest = z.infer<typeof hoursChangeSchema>

export const hoursQuery = z.object({ clinicianId: z.uuid().optional() })
export const clinicianParams = z.object({ clinicianId: z.uuid() })

const settledSessionSchema = z.object({
  id: z.uuid(),
  clientName: z.string(),
  wasDateTime: z.string().describe('When it was booked as the leave was saved'),
  state: z.enum(settledStates).describe('As it stands now'),
  startDateTime: z.string(),
  withName: z.string().nullable().describe('With whom it is now, where that is another clinician'),
})

export type SettledSession = z.infer<typeof settledSessionSchema>

export const hoursSchema = z.object({
  clinician: z.object({ id: z.uuid(), name: z.string() }),
  clinicians: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .describe('Whose hours this person may set'),
  timeZone: timeZoneSchema,
  today: z.string(),
  version: z.number().int(),
  weekly: z.array(weeklySchema),
  pauseMinutes: z.number().int().describe('Kept free after each session'),
  periods: z.array(
    periodSchema.extend({
      id: z.uuid(),
      sessions: z.number().int().describe('Booked sessions still to come inside a leave'),
      settled: z.array(settledSessionSchema).describe('Sessions that the leave fell on when it was saved'),
    }),
  ),
})

export type HoursAnswer = z.infer<typeof hoursSchema>

export const previewHoursRequest = z.object({ change: hoursChangeSchema.nullable().default(null) })

export const hoursPreviewSchema = z.object({
  appointmentType: z.object({ name: z.string(), minutes: z.number().int() }).nullable(),
  bufferMinutes: z.number().int(),
  days: z.array(
    z.object({
      date: z.string(),
      free: z.array(z.string()).describe('Starts that new clients could book'),
      lost: z.array(z.string()).describe('Starts that they could book before the change'),
    }),
  ),
  affected: z.array(affectedSessionSchema),
})

export type HoursPreview = z.infer<typeof hoursPreviewSchema>

export const changeHoursRequest = z.object({
  change: hoursChangeSchema,
  version: z
    .number()
    .int()
    .optional()
    .describe('Of the hours that were open; needed for every change but a new period'),
  decisions: sessionDecisionsSchema,
})

export const changedHoursSchema = settledSessionsSchema.extend({ version: z.number().int() })
