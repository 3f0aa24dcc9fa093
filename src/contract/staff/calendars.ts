import { z } from 'zod'
import { entrySays } from '#domain/booking/calendar-feed.ts'
import { timeZoneSchema } from '../time-zone.ts'

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

export const calendarsSchema = z.object({
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

export const changeFeedRequest = z.object({ entrySays: z.enum(entrySays) })
export const calendarParams = z.object({ id: z.uuid() })
