import { addMonths } from '../time/calendar.ts'
import { localDayAt, spanOfDays, toEpochMinute } from '../time/local-time.ts'
import type { EpochMinute } from '../time/zone-rules.ts'
import type { ZoneId } from '../time/zones.ts'
import type { Interval } from './intervals.ts'

const staffMonths = 12

/** The practice books a year ahead: further than a client, so that a series fits. See docs/product/practice.md#bookings-by-staff. */
export function staffWindow(now: Date, zone: ZoneId): Interval {
  const today = localDayAt(now, zone)
  return spanOfDays(today, addMonths(today, staffMonths) - 1, zone)
}

/** No notice is needed: anything that is still ahead. */
export const latestPast = (now: Date): EpochMinute => toEpochMinute(now)
