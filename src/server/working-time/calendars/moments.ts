import ICAL from 'ical.js'

/**
 * The instant, in epoch seconds, at which a place's clock shows something. What it shows is given in seconds too, as if the clock
 * were in Greenwich.
 */
export type Clock = (wall: number) => number

export const utcClock: Clock = (wall) => wall

/** A time as it stands in a calendar. A date is its first instant. */
export type Moment = { wall: number; clock: Clock; isDate: boolean }

/** First by the clock, then in time that passes: from one day to the next may take 23 or 25 hours. */
export type Length = { wall: number; passing: number }

export const secondsPerDay = 86_400
export const noLength: Length = { wall: 0, passing: 0 }
export const oneDay: Length = { wall: secondsPerDay, passing: 0 }

export const toInstant = ({ wall, clock }: Moment): number => clock(wall)

export const toDay = ({ wall }: Moment): number => Math.floor(wall / secondsPerDay)

export const lengthBetween = (from: Moment, to: Moment): Length =>
  from.clock === to.clock
    ? { wall: to.wall - from.wall, passing: 0 }
    : { wall: 0, passing: toInstant(to) - toInstant(from) }

export function addLength(moment: Moment, { wall, passing }: Length): Moment {
  const later = { ...moment, wall: moment.wall + wall }
  return passing === 0 ? later : { wall: toInstant(later) + passing, clock: utcClock, isDate: false }
}

export const toSeconds = ({ wall, passing }: Length): number => Math.abs(wall) + Math.abs(passing)

/** For the library's rules and zones: what the clock shows, without a zone. */
export function toIcalTime(wall: number, isDate = false): ICAL.Time {
  const date = new Date(wall * 1000)
  return ICAL.Time.fromData({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    isDate,
  })
}

export const fromIcalTime = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second) / 1000
