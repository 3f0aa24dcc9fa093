import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone, isOfferedZone } from '#domain/time/zones.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'

/** YYYY-MM-DD where the client is: a card is good to the end of its month there. */
export const todayOf = ({ timeZone }: ClientRecord, now = new Date()): string =>
  isoDateOf(localDayAt(now, isOfferedZone(timeZone) ? timeZone : defaultZone))
