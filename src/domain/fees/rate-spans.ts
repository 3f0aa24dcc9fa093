import { dayNumberOfIso, formatIsoDate } from '../time/calendar.ts'

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
