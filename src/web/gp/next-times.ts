import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import type { GpAppointmentKind } from '#domain/gp/appointment-types.ts'
import type { ZoneId } from '#domain/time/zones.ts'

type GpAvailability = ApiValue<'readGpAvailability'>
export type GpDay = GpAvailability['days'][number]
export type GpSlot = GpDay['timeSlots'][number]

export type TimesWish = { kind: GpAppointmentKind; zone: ZoneId; shown: number }

/** An answer, and what it answers. `readAt` says which day is today on the page that shows it. */
export type NextTimes = { wish: TimesWish; readAt: string; answer: GpAvailability }

/** The wish as the API takes it. */
export const toTimesInput = ({ kind, zone, shown }: TimesWish): ApiInput<'readGpAvailability'> => ({
  query: { type: kind, timeZone: zone, take: shown },
})

export const toNextTimes = (wish: TimesWish, answer: GpAvailability): NextTimes => ({
  wish,
  readAt: new Date().toISOString(),
  answer,
})

/** Times of the same kind and zone, however many of them. */
export const isOfKind = (times: NextTimes, { kind, zone }: TimesWish): boolean =>
  times.wish.kind === kind && times.wish.zone === zone
