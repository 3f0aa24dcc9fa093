import { formatIsoDate } from '../time/calendar.ts'
import { localDayAt } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'

/** The date of a session where it is held: its rates are those of this date, wherever the client looks from. */
export const sessionDateOf = (startsAt: Date, clinicianZone: ZoneId): string =>
  formatIsoDate(localDayAt(startsAt, clinicianZone))
