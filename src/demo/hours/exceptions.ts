import type { HoursException } from '#domain/booking/schedule.ts'
import type { DayNumber } from '#domain/time/calendar.ts'
import { toIsoWeekday, minutesPerDay } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'

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
