import { z } from 'zod'
import { entrySays } from '#domain/diary/calendars.ts'
import { pauseChoices } from '#domain/diary/schedule.ts'
import { settledStates } from '#domain/booking/practice-changes.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { timeZoneSchema } from '../fields.ts'
import { affectedSessionSchema, sessionDecisionsSchema, settledSessionsSchema } from './affected-sessions.ts'
import type { StaffOperation } from './staff-paths.ts'

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

const hoursQuery = z.object({ clinicianId: z.uuid().optional() })
const clinicianParams = z.object({ clinicianId: z.uuid() })

const settledSessionSchema = z.object({
  id: z.uuid(),
  clientName: z.string(),
  wasDateTime: z.string().describe('When it was booked as the leave was saved'),
  state: z.enum(settledStates).describe('As it stands now'),
  startDateTime: z.string(),
  withName: z.string().nullable().describe('With whom it is now, where that is another clinician'),
})

export type SettledSession = z.infer<typeof settledSessionSchema>

const hoursSchema = z.object({
  clinician: z.object({ id: z.uuid(), name: z.string() }),
  clinicians: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .describe('Whose hours this person may set'),
  timeZone: timeZoneSchema,
  today: z.string(),
  version: z.number().int(),
  weekly: z.array(weeklySchema),
  pauseMinutes: z.number().int().describe('Kept free after each session'),
  holidays: z
    .array(z.object({ date: z.string(), name: z.string() }))
    .describe('The next public holidays: closed, but for extra hours'),
  periods: z.array(
    periodSchema.extend({
      id: z.uuid(),
      sessions: z.number().int().describe('Booked sessions still to come inside a leave'),
      settled: z.array(settledSessionSchema).describe('Sessions that the leave fell on when it was saved'),
    }),
  ),
})

export type HoursAnswer = z.infer<typeof hoursSchema>

const previewHoursRequest = z.object({ change: hoursChangeSchema.nullable().default(null) })

const hoursPreviewSchema = z.object({
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

export const addCalendarRequest = z.object({
  address: z
    .string()
    .trim()
    .min(1, { error: 'Paste the calendar’s address' })
    .max(2000, { error: 'This address is too long' }),
})

const calendarSchema = z.object({
  id: z.uuid(),
  /** Never the whole address: it is a key. */
  host: z.string(),
  lastReadAt: z.string().nullable(),
  busyMinutes: z.number().int().describe('In the next four weeks'),
  failure: z.object({ since: z.string(), message: z.string() }).nullable(),
})

const feedSchema = z.object({
  address: z.string(),
  entrySays: z.enum(entrySays),
  lastReadAt: z.string().nullable(),
})

const calendarsSchema = z.object({
  timeZone: timeZoneSchema,
  calendars: z.array(calendarSchema),
  /** Booked sessions still to come that touch a busy hour. Nothing is moved. */
  clashes: z.array(
    z.object({
      id: z.uuid(),
      clientName: z.string(),
      startDateTime: z.string(),
      busyFrom: z.string(),
      host: z.string(),
    }),
  ),
  feed: feedSchema.nullable(),
})

export type Calendars = z.infer<typeof calendarsSchema>

const changeFeedRequest = z.object({ entrySays: z.enum(entrySays) })
const calendarParams = z.object({ id: z.uuid() })

export const workingTimeEndpoints = endpointGroup({ tag: 'Working time', staff: 'connect calendars' }, {
  readHours: {
    summary: 'Weekly hours, leave and extra hours of a clinician',
    staff: 'set hours',
    query: hoursQuery,
    answer: hoursSchema,
    answers: 'The hours',
    errors: ['notFound'],
  },
  previewHours: {
    summary: 'What clients would see after a change, and whose sessions it falls on',
    staff: 'set hours',
    params: clinicianParams,
    body: previewHoursRequest,
    answer: hoursPreviewSchema,
    answers: 'Four weeks of free times, and the affected sessions',
    errors: ['notFound'],
  },
  changeHours: {
    summary: 'Change hours, and what becomes of each affected session',
    description:
      'All of it or nothing. A session that the change falls on and that no decision names is 409 `changedMeanwhile`; a time ' +
      'that was taken meanwhile is 409 at the field of its decision.',
    staff: 'set hours',
    params: clinicianParams,
    body: changeHoursRequest,
    answer: changedHoursSchema,
    answers: 'What was done',
    errors: ['notFound', 'changedMeanwhile'],
  },
  readCalendars: {
    summary: 'One’s outside calendars, sessions in busy hours, and one’s private feed',
    answer: calendarsSchema,
    answers: 'The calendars',
  },
  addCalendar: {
    summary: 'Read busy times from an iCalendar address',
    body: addCalendarRequest,
    answer: calendarsSchema,
    answers: 'It was read, and will be read again every few minutes',
    errors: ['tooManyRequests'],
  },
  rereadCalendar: {
    summary: 'Read a calendar now',
    params: calendarParams,
    answer: calendarsSchema,
    answers: 'As it stands now, also where it could not be read',
    errors: ['notFound', 'tooManyRequests'],
  },
  removeCalendar: {
    summary: 'Stop reading a calendar',
    params: calendarParams,
    answers: 'Its busy times are offered again',
    errors: ['notFound'],
  },
  makeCalendarFeed: {
    summary: 'Make a private address for one’s sessions, or a new one',
    answer: calendarsSchema,
    answers: 'The new address; an old one stops at once',
  },
  changeCalendarFeed: {
    summary: 'What an entry of one’s feed says',
    body: changeFeedRequest,
    answers: 'Saved',
    errors: ['notFound'],
  },
  removeCalendarFeed: {
    summary: 'Turn one’s feed off',
    answers: 'The address stops at once',
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
