import { type EpochMinute, zoneRules } from '#domain/time/zone-rules.ts'
import { type Interval, type Schedule, subtract, union, workingTime } from '../diary/schedule.ts'
import { dateOfEpochMinute, localDayAt, spanOfDays } from '../time/local-time.ts'

/** The sections of a booking, each with its own restarts of the clock. See docs/product/choosing-a-time.md#restarts. */
export const holdSections = ['signup', 'fundingBooking', 'gpBooking', 'confirm'] as const

export type HoldSection = (typeof holdSections)[number]

/** Configuration may change the first two. See docs/product/choosing-a-time.md#hold. */
export const holdLimits = {
  holdSeconds: 900,
  warningSeconds: 120,
  /** A visitor with neither a session nor a sign-up token stops seeing the warning here. */
  hideWarningSeconds: 60,
  resetsPerSection: 3,
  liveHoldsPerVisitor: 3,
  /** From when a GP's time was first held: until then each saved step of its forms holds it on. See docs/product/gp.md#clock. */
  gpFormsSeconds: 2700,
} as const

/** Exact texts. See docs/product/choosing-a-time.md#warning and docs/product/choosing-a-time.md#timed-out. */
export const holdTexts = {
  warningTitle: (minutes: number) =>
    minutes === 0 ? 'Attention: timeout warning' : `Attention: ${minutes} minute timeout warning`,
  warning: (minutes: number) =>
    minutes === 0
      ? 'You have less than a minute left'
      : `You only have ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`,
  noTimeRemaining: 'No time remaining',
  clockNotice: "We're sorry - time has run out for this appointment.",
  holdTimedOut: 'Your appointment hold has timed out',
  sessionTimedOut: 'Your appointment session has timed out',
  timeLimitReached: 'Your time limit has been reached',
  resetFailed: 'Failed to reset timer. Please try again later.',
  resetImpossible: 'Something went wrong. Please try again.',
  tooManyHolds:
    'We’re already holding three times for you, which is the most we can hold at once. Let one go to hold another.',
  slotTaken: 'Appointment slot already taken. Please choose another time',
} as const

/** Of a time that can no longer be held or booked, because its session has begun. */
export const timePassedText = 'This time has passed. Please choose another time'

/** How long a hold lasts if its clock is restarted now: its session's start ends it. Null where it would not end later. */
export function secondsAfterRestart(hold: {
  readonly secondsLeft: number
  readonly expiresAt: string
  readonly startsAt: string
  readonly holdSeconds: number
}): number | null {
  const { secondsLeft, expiresAt, startsAt, holdSeconds } = hold
  const toStart = secondsLeft + Math.floor((Date.parse(startsAt) - Date.parse(expiresAt)) / 1000)
  const seconds = Math.min(holdSeconds, toStart)
  return seconds > secondsLeft ? seconds : null
}

/** What the warning says of the time that is left when it opens, which may be later than it is meant to: 0 is less than a minute. */
export const minutesToWarnOf = (seconds: number): number => (seconds < 60 ? 0 : Math.round(seconds / 60))

export function resetsLeft(resetsUsed: number): number {
  return Math.max(0, holdLimits.resetsPerSection - resetsUsed)
}

export interface HoldClock {
  readonly phase: 'running' | 'warning' | 'ended'
  readonly offersReset: boolean
}

/** What the countdown shows. See docs/product/choosing-a-time.md#warning. */
export function holdClock(hold: {
  readonly secondsLeft: number
  /** The person is signed in or has a sign-up token. */
  readonly isKnown: boolean
  readonly resetsUsed: number
  readonly warningSeconds?: number
}): HoldClock {
  const { secondsLeft, isKnown, resetsUsed, warningSeconds = holdLimits.warningSeconds } = hold
  if (secondsLeft <= 0) return { phase: 'ended', offersReset: false }
  // A practice that warns later than a minute before the end still shows its warning.
  const hiddenFrom = Math.min(holdLimits.hideWarningSeconds, warningSeconds / 2)
  const isHidden = !isKnown && secondsLeft <= hiddenFrom
  if (secondsLeft > warningSeconds || isHidden) return { phase: 'running', offersReset: false }
  return { phase: 'warning', offersReset: isKnown && resetsLeft(resetsUsed) > 0 }
}

/** A hold: it keeps the slot until its time runs out. The client of a claimed one is known. */
export const holdStates = ['held', 'claimed'] as const

/** These keep others off the slot: the exclusion constraint of the table covers them. */
export const liveStates = [...holdStates, 'booked'] as const

/**
 * Nothing is booked that was not claimed first. A booking is released when it is cancelled: the time is free again, and
 * the appointment keeps what became of it. What has expired can be claimed again by a card that was saved a moment too
 * late, if the slot is still free.
 */
export const reservationStates = [...liveStates, 'released', 'expired'] as const

export type ReservationState = (typeof reservationStates)[number]

const includes = (states: readonly ReservationState[], state: ReservationState) => states.includes(state)

export const isHold = (state: ReservationState): boolean => includes(holdStates, state)

export const isLive = (state: ReservationState): boolean => includes(liveStates, state)

/**
 * A hold runs by the database's clock. A device's clock may be wrong by hours, so the server's time is tied to a
 * steady count of milliseconds that cannot be set. See docs/product/choosing-a-time.md#hold.
 */
export function clockOffset(answer: {
  readonly serverTime: string
  /** The steady count when the answer came. */
  readonly receivedAt: number
}): number {
  return Date.parse(answer.serverTime) - answer.receivedAt
}

/** Whole seconds, rounded up: zero means that the hold has ended, and nothing else does. */
export function secondsLeft(hold: {
  readonly expiresAt: string
  readonly offset: number
  /** The steady count now. */
  readonly at: number
}): number {
  return Math.max(0, Math.ceil((Date.parse(hold.expiresAt) - hold.offset - hold.at) / 1000))
}

/** "15 minutes": for how long a slot is held. Only a test holds one for less than a minute. */
export function formatHoldTime(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.floor(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** "14:12". */
export function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * What a screen reader is told between the start and the end, and only when it changes. The warning and the end are
 * dialogs, which speak for themselves.
 */
export function spokenTimeLeft(seconds: number): string {
  if (seconds <= 0 || seconds > 300) return ''
  return seconds > 60
    ? 'Less than 5 minutes left to book this time'
    : 'Less than 1 minute left to book this time'
}

const largestTickMs = 5000
const largestDriftMs = 2000

interface ClockReading {
  /** The device's clock: never used to tell the time, only to notice that it moved. */
  readonly wall: number
  readonly steady: number
}

/** Whether the device slept, or its clock was set, between two ticks: then only the server knows the time. */
export function hasJumped(before: ClockReading, now: ClockReading): boolean {
  const wall = now.wall - before.wall
  const steady = now.steady - before.steady
  return steady > largestTickMs || Math.abs(wall - steady) > largestDriftMs
}

/** A client is in one session at a time, booked by themselves or by staff. Staff are not told with whom the other one is. */
export const ownClashTexts = {
  forClient: 'You already have a session at that time. Please choose another time.',
  forStaff: 'This client already has a session at that time. Please choose another time.',
} as const

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
