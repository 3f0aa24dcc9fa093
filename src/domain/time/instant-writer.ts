import { type DayNumber, formatIsoDate, minutesPerDay, modulo } from './calendar.ts'
import { formatMinuteOfDay } from './format.ts'
import { dayOfLocalMinute } from './local-time.ts'
import type { EpochMinute, LocalMinute } from './zone-rules.ts'

// An answer holds hundreds of times on a few dates, and writing each anew was a third of its cost.

const clocks = Array.from({ length: minutesPerDay }, (_, minute) => formatMinuteOfDay(minute, 'HH:mm'))

/** HH:mm. */
export const formatClock = (minute: LocalMinute): string => clocks[modulo(minute, minutesPerDay)] ?? ''

/** Writes instants as `Date` does: '2027-03-21T22:00:00.000Z'. */
export function createInstantWriter(): (minute: EpochMinute) => string {
  const dates = new Map<DayNumber, string>()
  return (minute) => {
    const day = dayOfLocalMinute(minute)
    let date = dates.get(day)
    if (date === undefined) {
      date = formatIsoDate(day)
      dates.set(day, date)
    }
    return `${date}T${formatClock(minute)}:00.000Z`
  }
}
