import type { EpochMinute } from '#domain/time/zone-rules.ts'
import { zoneRules } from '#domain/time/zone-rules.ts'
import type { Interval } from './intervals.ts'
import { subtract } from './intervals.ts'
import { takenTime } from './pauses.ts'
import type { Schedule } from './schedule.ts'
import type { ViewerFilter } from './start-grid.ts'
import { viewerAccepts, visitStarts } from './start-grid.ts'
import { workingTime } from './working-time.ts'

export interface SlotQuery {
  /** Starts lie in it, end excluded: `bookingWindow`, or part of it. */
  readonly window: Interval
  /** A start must be later than this: `latestTooSoon(now, buffer)`. */
  readonly after: EpochMinute
  readonly durationMinutes: number
  readonly stepMinutes: number
  readonly filter?: ViewerFilter
}

/** Every start on offer, in order; `schedule.ts` says which those are. */
export function findSlots(schedule: Schedule, query: SlotQuery): EpochMinute[] {
  return firstSlots(schedule, query, Number.POSITIVE_INFINITY)
}

/** The first `count` starts on offer. Nothing after the last of them is computed. */
export function firstSlots(schedule: Schedule, query: SlotQuery, count: number): EpochMinute[] {
  const { window, after, durationMinutes, stepMinutes, filter } = query
  const found: EpochMinute[] = []
  const span = spanOf(window, after, durationMinutes)
  if (count < 1 || span.start >= span.end) return found
  const rules = zoneRules(schedule.zone, span.start, span.end)
  const accepts = viewerAccepts(filter, span)
  const offer = (start: EpochMinute) => {
    if (accepts(start)) found.push(start)
    return found.length < count
  }
  for (const free of subtract(workingTime(schedule, rules, span), takenTime(schedule))) {
    const starts = { start: free.start, end: free.end - durationMinutes + 1 }
    if (!visitStarts(starts, rules, stepMinutes, offer)) break
  }
  return found
}

/** The last start may be the window's last minute, and its appointment runs on from there. */
function spanOf(window: Interval, after: EpochMinute, durationMinutes: number): Interval {
  return { start: Math.max(window.start, after + 1), end: window.end + durationMinutes - 1 }
}
