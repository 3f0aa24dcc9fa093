import type { CalendarDay } from '../../ui/calendar/calendar-grid.tsx'

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const full = new Set(['2026-11-25', '2026-12-01', '2026-12-08'])
const firstDay = Date.UTC(2026, 10, 16)

/** The prototype's four weeks, from Monday 16 November 2026. */
export const fourWeeks: CalendarDay[][] = Array.from({ length: 4 }, (_, week) =>
  Array.from({ length: 7 }, (_, weekday) => day(week * 7 + weekday, weekday)),
)

function day(offset: number, weekday: number): CalendarDay {
  const date = new Date(firstDay + offset * 86_400_000)
  const key = date.toISOString().slice(0, 10)
  const number = date.getUTCDate()
  const long = date.getUTCMonth() === 10 ? 'November' : 'December'
  const free = offset > 0 && weekday < 5 && !full.has(key)
  return {
    key,
    number,
    month: { short: long.slice(0, 3), long, begins: number === 1 },
    note: composeNote(offset, weekday, free),
    free,
    today: offset === 0,
  }
}

function composeNote(offset: number, weekday: number, free: boolean): string {
  if (free) return 'times free'
  if (offset === 0) return 'no times left today'
  return weekday > 4 ? 'no sessions on weekends' : 'fully booked'
}
