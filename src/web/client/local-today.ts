import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ClientRecord } from './client-profile.ts'

/** YYYY-MM-DD where the client is: a card is good to the end of its month there. */
export const localToday = ({ timeZone }: Pick<ClientRecord, 'timeZone'>, now = new Date()): string =>
  formatIsoDate(localDayAt(now, timeZone))
