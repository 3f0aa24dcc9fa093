import { formatIsoDate } from '../time/calendar.ts'
import { localDayAt } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import { ageOn } from './age.ts'

export type Birth = {
  /** YYYY-MM-DD. */
  readonly date: string
  /** Where the client lives: a birthday begins there. */
  readonly zone: ZoneId
}

export const ageAt = (now: Date, { date, zone }: Birth): number =>
  ageOn(formatIsoDate(localDayAt(now, zone)), date)
