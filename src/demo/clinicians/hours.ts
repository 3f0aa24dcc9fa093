import type { HoursException, WeeklyHours } from '#domain/diary/schedule.ts'
import { type DayNumber, type IsoWeekday, minutesPerDay, toIsoWeekday } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/*
 * Weeks are written as days and their hours, with a comma between days of different hours. Hours are of the clinician's own day, so 13.5 is
 * half past one; those of a day are in order and apart.
 */

/** Psychologists start on the hour, so a day that opens at half past has its first session half an hour later. */
export const psychologistWeeks = {
  weekdays: 'mon tue wed thu fri 9-12 13-17',
  weekdaysWithTwoEvenings: 'mon wed fri 9-12 13-17, tue thu 9-12 13-19',
  earlyStarts: 'mon tue wed thu 7-11 11.5-15, fri 7-12',
  halfPastDays: 'mon tue wed thu 8.5-12.5 13.5-17.5',
  schoolHours: 'mon wed fri 9-12 12.5-15',
  lateWeek: 'wed thu fri 12-16 17-20, sat 9-13',
  afternoonsAndEvenings: 'mon tue wed thu 12-16 16.5-20.5',
  threeLongDays: 'tue wed thu 8-12 13-19',
  tuesdayToSaturday: 'tue wed thu fri 10-13 14-18, sat 9-14',
  weekend: 'fri 13-20, sat sun 9-12 13-16',
} as const

/** GPs start every twenty minutes. */
const gpWeeks = {
  clinicDays: 'mon tue wed thu fri 8-12 13-17',
  earlyAndLate: 'mon wed 7-12 13-16, tue thu 12-15 16-20',
  withSaturdays: 'tue wed thu fri 9-13 14-18, sat 9-12',
  eveningClinic: 'mon tue wed thu 14-17 17.5-21',
} as const

const weeks: Readonly<Record<WeekName, string>> = { ...psychologistWeeks, ...gpWeeks }

const isoWeekdays: Readonly<Record<string, IsoWeekday>> = {
  mon: 1,
  tue: 2,
  wed: 3,
  thu: 4,
  fri: 5,
  sat: 6,
  sun: 7,
}

export type PsychologistWeek = keyof typeof psychologistWeeks
export type WeekName = PsychologistWeek | keyof typeof gpWeeks

export function toWeeklyHours(week: WeekName): WeeklyHours[] {
  return weeks[week].split(', ').flatMap((part) => {
    const words = part.split(' ')
    const spans = words.flatMap((word) => (word.includes('-') ? [word.split('-').map(Number)] : []))
    return words
      .flatMap((word) => isoWeekdays[word] ?? [])
      .flatMap((weekday) => spans.map(([from = 0, to = 0]) => ({ weekday, start: from * 60, end: to * 60 })))
  })
}

const wholeDay = { start: 0, end: minutesPerDay }
const afternoon = { start: 13 * 60, end: 17 * 60 }
const saturdayMorning = { start: 9 * 60, end: 13 * 60 }

/** One state keeps a public holiday that the others do not. */
const holidayZone: ZoneId = 'Australia/Adelaide'

/**
 * Leave, a holiday and extra hours in the weeks after `today`. Who has which follows from the place in the list, so that
 * every size of the demo has the same share of each.
 */
export function composeExceptions(
  clinician: { index: number; zone: ZoneId },
  today: DayNumber,
): HoursException[] {
  const { index, zone } = clinician
  const nextMonday = today + 8 - toIsoWeekday(today)
  const exceptions: HoursException[] = []
  if (index % 10 === 3) {
    for (let day = nextMonday + 7; day < nextMonday + 12; day++) {
      exceptions.push({ day, kind: 'leave', ...wholeDay })
    }
  }
  if (index % 9 === 0) exceptions.push({ day: nextMonday + 2, kind: 'leave', ...afternoon })
  if (index % 8 === 2) exceptions.push({ day: nextMonday + 5, kind: 'extra', ...saturdayMorning })
  if (zone === holidayZone) exceptions.push({ day: nextMonday + 14, kind: 'leave', ...wholeDay })
  return exceptions
}
