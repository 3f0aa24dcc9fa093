import { dayNumberOfIso, formatIsoDate } from '../time/calendar.ts'
import { localDayAt } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import type { RateRow } from './rates.ts'

/** Where a day begins first of all zones on offer: sessions there are the first of a new rate. */
const firstZone: ZoneId = 'Pacific/Norfolk'

/** The last date whose rates can no longer be changed, YYYY-MM-DD. The database keeps to the same rule. */
export const lastBegunDate = (now: Date): string => formatIsoDate(localDayAt(now, firstZone))

/** The first date whose rates can still be changed. */
export const firstFreeDate = (now: Date): string => formatIsoDate(localDayAt(now, firstZone) + 1)

type RatePeriod = 'ended' | 'inForce' | 'upcoming'

/** How each row stands: upcoming ones may be changed or taken back, all others never. */
export function ratePeriods(rows: readonly RateRow[], now: Date): Map<string, RatePeriod> {
  const begun = lastBegunDate(now)
  const inForce = rows.map(({ from }) => from).filter((from) => from <= begun)
  const current = inForce.toSorted().at(-1)
  return new Map(
    rows.map(({ from }) => [from, from > begun ? 'upcoming' : from === current ? 'inForce' : 'ended']),
  )
}

export const rateMessages = {
  begun: 'Rates can only start on a day after today.',
  taken: 'There is already a change on that date. Please change that one.',
} as const

type RateRefusal = keyof typeof rateMessages

/** Why a row cannot start on a date; null if it can. */
export function refuseNewRate(from: string, rows: readonly RateRow[], now: Date): RateRefusal | null {
  if (from <= lastBegunDate(now)) return 'begun'
  return rows.some((row) => row.from === from) ? 'taken' : null
}

export const canChangeRate = (from: string, now: Date): boolean => from > lastBegunDate(now)

/** The rows as they would be. */
export const withRate = (rows: readonly RateRow[], row: RateRow): RateRow[] =>
  [...rows.filter(({ from }) => from !== row.from), row].toSorted((a, b) => (a.from < b.from ? -1 : 1))

/** The most that a field of a row may be: more is a slip of the finger. */
export const mostRateCents = 100_000

type RateSpan = {
  readonly from: string
  /** The last date of the row; null where no later one follows. */
  readonly until: string | null
  /** Days until it begins; 0 once it has. */
  readonly startsIn: number
}

/** From when to when each row applies, the first one first. `today` is the last date whose rates have begun. */
export function rateSpans(starts: readonly string[], today: string): RateSpan[] {
  const sorted = starts.toSorted()
  return sorted.map((from, index) => {
    const next = sorted[index + 1]
    return {
      from,
      until: next === undefined ? null : formatIsoDate(dayNumberOfIso(next) - 1),
      startsIn: Math.max(0, dayNumberOfIso(from) - dayNumberOfIso(today)),
    }
  })
}
