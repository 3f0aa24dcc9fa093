import type { z } from 'zod'
import type { appointmentTypeSchema } from '#contract/booking.ts'
import { type GpAppointmentKind, gpKindOfName } from '#domain/booking/appointment-types.ts'
import { dayNumberOfIso, toCalendarDate } from '#domain/time/calendar.ts'
import { formatDay, formatTimeAt } from '#domain/time/format.ts'
import { gmtOffsetLabel, localDayAt } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { longDay, shortDay } from '../../appointment/format-day.ts'
import type { GpDay, GpSlot } from './gp-list.ts'

/** A GP, a type and a time: what the buttons at the end of both screens book. */
export type GpChoice = {
  clinician: { _id: string; name: string; avatar: string | null }
  kind: GpAppointmentKind
  appointmentTypeId: string
  startDateTime: string
  endDateTime: string
}

/** A time of the list, with the type that this GP offers it as. */
export const toGpChoice = (
  kind: GpAppointmentKind,
  { clinician, appointmentTypeId }: GpDay,
  { startDateTime, endDateTime }: GpSlot,
): GpChoice => ({ clinician, kind, appointmentTypeId, startDateTime, endDateTime })

export const countMinutes = ({
  startDateTime,
  endDateTime,
}: Pick<GpChoice, 'startDateTime' | 'endDateTime'>) =>
  Math.round((Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000)

/** Exact text. See docs/product/funding.md#gp-appointments. */
export const gpCost = 'Cost: Free'

/** Exact texts. See docs/product/gp.md#gp-calendar. */
export const bookButtonText = (isSignedIn: boolean): string =>
  isSignedIn ? 'Book GP' : 'Sign up to complete your booking'

type GpTypes = readonly Pick<z.infer<typeof appointmentTypeSchema>, 'name' | 'duration'>[]

/** Each length once. */
export type GpDurations = Partial<Record<GpAppointmentKind, readonly number[]>>

/** How long each kind takes, in minutes. A kind that no GP offers has no length, and one with types of different lengths several. */
export function toDurations(types: GpTypes): GpDurations {
  const durations: GpDurations = {}
  for (const { name, duration } of types) {
    const kind = gpKindOfName(name)
    if (kind !== undefined) durations[kind] = [...new Set([...(durations[kind] ?? []), duration])]
  }
  return durations
}

/** "Initial treatment plan", as the summary of a choice says it. */
export const kindWords = {
  initial: 'Initial treatment plan',
  review: 'Review of a treatment plan',
} as const satisfies Record<GpAppointmentKind, string>

export type GpTypeOption = { id: string; kind: GpAppointmentKind; label: string }

/** What the calendar's dropdown offers, initial first. A type whose name says neither is no GP type. */
export const toTypeOptions = (
  allocations: readonly { appointmentTypeId: string; name: string; label: string; duration: number }[],
): GpTypeOption[] =>
  allocations
    .flatMap(({ appointmentTypeId, name, label, duration }) => {
      const kind = gpKindOfName(name)
      return kind ? [{ id: appointmentTypeId, kind, label: `${label}, ${duration} minutes` }] : []
    })
    .toSorted((a, b) => a.kind.localeCompare(b.kind))

/** "Today, Mon 16 Nov", "Tomorrow, Tue 17 Nov", "Wednesday 18 Nov". `date` is YYYY-MM-DD in the zone. */
export function dayHeading(date: string, now: Date, zone: ZoneId): string {
  const day = dayNumberOfIso(date)
  switch (day - localDayAt(now, zone)) {
    case 0:
      return `Today, ${shortDay(day)}`
    case 1:
      return `Tomorrow, ${shortDay(day)}`
    default:
      return shortDay(day).replace(formatDay(day, 'EE'), formatDay(day, 'EEEE'))
  }
}

/** "9:00 am": only beside words that name the zone. */
export const clockTime = (instant: Date, zone: ZoneId): string => formatTimeAt(instant, zone, 'h:mm aa')

/** "Tuesday 17 November 2026". */
export function longDate(instant: Date, zone: ZoneId): string {
  const day = localDayAt(instant, zone)
  return `${longDay(day)} ${toCalendarDate(day).year}`
}

/** "Sydney (GMT+11)": the offset of that moment. */
export const zoneAt = (instant: Date, zone: ZoneId): string =>
  `${zoneLabel(zone)} (${gmtOffsetLabel(zone, instant)})`

/** "9:00 am, Sydney (GMT+11)". */
export const timeWithZone = (instant: Date, zone: ZoneId): string =>
  `${clockTime(instant, zone)}, ${zoneAt(instant, zone)}`
