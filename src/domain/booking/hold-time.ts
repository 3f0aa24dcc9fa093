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

interface Moment {
  /** The device's clock: never used to tell the time, only to notice that it moved. */
  readonly wall: number
  readonly steady: number
}

/** Whether the device slept, or its clock was set, between two ticks: then only the server knows the time. */
export function hasJumped(before: Moment, now: Moment): boolean {
  const wall = now.wall - before.wall
  const steady = now.steady - before.steady
  return steady > largestTickMs || Math.abs(wall - steady) > largestDriftMs
}
