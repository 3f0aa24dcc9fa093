import { dateOfEpochMinute, localDayAt, spanOfDays } from '../time/local-time.ts'
import { type EpochMinute, zoneRules } from '#domain/time/zone-rules.ts'
import { type Interval, type Schedule, subtract, union, workingTime } from '../diary/schedule.ts'

/**
 * What visitors without an account may hold at once, beside the holds of one visitor. A cookie costs nothing, so they are
 * counted by address and network too; a school or a mobile network is one address with many people behind it, so the
 * counts are wide, and what one address may take of one clinician is a share. See docs/product/choosing-a-time.md#live-holds.
 */
export const unknownHolds = {
  atAddress: 48,
  inNetwork: 96,
  /** A hold that is never looked at again ends after this; the first look gives it its whole time. */
  unseenSeconds: 120,
} as const

/** Of the appointments that are not booked yet: what may be held, and how many of them in any case. */
const shares = {
  /** By one address, of everything that one clinician can be booked for. */
  addressOfCalendar: { share: 1 / 4, least: 2 },
  /** By one address, of one day of a clinician. */
  addressOfDay: { share: 1 / 2, least: 1 },
  /** By all unknown visitors together, of one day of a clinician: some of it stays for people who are known. */
  everyoneOfDay: { share: 3 / 4, least: 2 },
} as const satisfies Record<string, { share: number; least: number }>

export type HoldShare = keyof typeof shares

/** Below this nothing needs to be worked out. */
export const leastOfCalendar = shares.addressOfCalendar.least

export function mostHeld(kind: HoldShare, appointments: number): number {
  const { share, least } = shares[kind]
  return Math.max(least, Math.floor(share * appointments))
}

/** For how long a new hold lasts at first: never beyond the start of its session. */
export const firstHoldSeconds = (isKnown: boolean, holdSeconds: number, secondsToStart: number): number =>
  Math.min(secondsToStart, holdSeconds, isKnown ? holdSeconds : unknownHolds.unseenSeconds)

/** The clinician's whole day around a start. */
export function dayAround(schedule: Pick<Schedule, 'zone'>, start: EpochMinute): Interval {
  const day = localDayAt(dateOfEpochMinute(start), schedule.zone)
  return spanOfDays(day, day, schedule.zone)
}

type AppointmentsOfDay = { span: Interval; booked: Schedule['busy']; eachMinutes: number }

/** How many appointments of one length, one after the other, the hours of a span have room for beside what is booked. */
export function roomFor(schedule: Schedule, { span, booked, eachMinutes }: AppointmentsOfDay): number {
  if (span.start >= span.end) return 0
  const rules = zoneRules(schedule.zone, span.start, span.end)
  let room = 0
  for (const { start, end } of subtract(workingTime(schedule, rules, span), union(booked)))
    room += Math.floor((end - start) / eachMinutes)
  return room
}
