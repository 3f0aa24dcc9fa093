import { addMonths } from './calendar.ts'
import { localDayAt } from './local-time.ts'
import type { ZoneId } from './zones.ts'

/**
 * Twelve months end on the same calendar day a year on, in the client's zone. That whole day still counts as "12
 * months ago or less"; 29 February is followed by 28 February. See docs/product/gp.md#twelve-months.
 */
export function isWithinTwelveMonths(event: Date, now: Date, zone: ZoneId): boolean {
  return localDayAt(now, zone) <= addMonths(localDayAt(event, zone), 12)
}
