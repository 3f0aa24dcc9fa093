import type { z } from 'zod'
import type { gpAvailabilitySchema } from '#contract/booking.ts'
import type { GpAppointmentKind } from '#domain/gp/appointment-types.ts'
import type { ZoneId } from '#domain/time/zones.ts'

export type GpAvailability = z.infer<typeof gpAvailabilitySchema>
export type GpDay = GpAvailability['days'][number]
export type GpSlot = GpDay['timeSlots'][number]

export type TimesWish = { kind: GpAppointmentKind; zone: ZoneId; shown: number }

/** An answer, and what it answers. `readAt` says which day is today on the page that shows it. */
export type NextTimes = { wish: TimesWish; readAt: string; answer: GpAvailability }

export const nextTimesPath = ({ kind, zone, shown }: TimesWish): string =>
  `/gp-availabilities?${new URLSearchParams({ type: kind, timeZone: zone, take: String(shown) })}`
