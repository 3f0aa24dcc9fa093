import type { HoursException, WeeklyHours } from '#domain/diary/schedule.ts'
import { type DayNumber, type IsoWeekday, minutesPerDay, toIsoWeekday } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** Hours of the clinician's own day, so 13.5 is half past one; each day's pairs are in order and apart. */
interface WorkingDays {
  readonly days: readonly IsoWeekday[]
  readonly hours: readonly (readonly [from: number, to: number])[]
}

/** Psychologists start on the hour, so a day that opens at half past has its first session half an hour later. */
export const psychologistWeeks = {
  weekdays: [
    {
      days: [1, 2, 3, 4, 5],
      hours: [
        [9, 12],
        [13, 17],
      ],
    },
  ],
  weekdaysWithTwoEvenings: [
    {
      days: [1, 3, 5],
      hours: [
        [9, 12],
        [13, 17],
      ],
    },
    {
      days: [2, 4],
      hours: [
        [9, 12],
        [13, 19],
      ],
    },
  ],
  earlyStarts: [
    {
      days: [1, 2, 3, 4],
      hours: [
        [7, 11],
        [11.5, 15],
      ],
    },
    { days: [5], hours: [[7, 12]] },
  ],
  halfPastDays: [
    {
      days: [1, 2, 3, 4],
      hours: [
        [8.5, 12.5],
        [13.5, 17.5],
      ],
    },
  ],
  schoolHours: [
    {
      days: [1, 3, 5],
      hours: [
        [9, 12],
        [12.5, 15],
      ],
    },
  ],
  lateWeek: [
    {
      days: [3, 4, 5],
      hours: [
        [12, 16],
        [17, 20],
      ],
    },
    { days: [6], hours: [[9, 13]] },
  ],
  afternoonsAndEvenings: [
    {
      days: [1, 2, 3, 4],
      hours: [
        [12, 16],
        [16.5, 20.5],
      ],
    },
  ],
  threeLongDays: [
    {
      days: [2, 3, 4],
      hours: [
        [8, 12],
        [13, 19],
      ],
    },
  ],
  tuesdayToSaturday: [
    {
      days: [2, 3, 4, 5],
      hours: [
        [10, 13],
        [14, 18],
      ],
    },
    { days: [6], hours: [[9, 14]] },
  ],
  weekend: [
    { days: [5], hours: [[13, 20]] },
    {
      days: [6, 7],
      hours: [
        [9, 12],
        [13, 16],
      ],
    },
  ],
} as const satisfies Record<string, readonly WorkingDays[]>

/** GPs start every twenty minutes. */
const gpWeeks = {
  clinicDays: [
    {
      days: [1, 2, 3, 4, 5],
      hours: [
        [8, 12],
        [13, 17],
      ],
    },
  ],
  earlyAndLate: [
    {
      days: [1, 3],
      hours: [
        [7, 12],
        [13, 16],
      ],
    },
    {
      days: [2, 4],
      hours: [
        [12, 15],
        [16, 20],
      ],
    },
  ],
  withSaturdays: [
    {
      days: [2, 3, 4, 5],
      hours: [
        [9, 13],
        [14, 18],
      ],
    },
    { days: [6], hours: [[9, 12]] },
  ],
  eveningClinic: [
    {
      days: [1, 2, 3, 4],
      hours: [
        [14, 17],
        [17.5, 21],
      ],
    },
  ],
} as const satisfies Record<string, readonly WorkingDays[]>

const weeks: Readonly<Record<WeekName, readonly WorkingDays[]>> = { ...psychologistWeeks, ...gpWeeks }

export type PsychologistWeek = keyof typeof psychologistWeeks
export type WeekName = PsychologistWeek | keyof typeof gpWeeks

export function toWeeklyHours(week: WeekName): WeeklyHours[] {
  return weeks[week].flatMap(({ days, hours }) =>
    days.flatMap((weekday) => hours.map(([from, to]) => ({ weekday, start: from * 60, end: to * 60 }))),
  )
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
