import { minutesPerDay } from '#domain/time/calendar.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import { zoneRules } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Interval } from './intervals.ts'
import { union } from './intervals.ts'
import type { Schedule } from './schedule.ts'
import type { SlotQuery } from './slots.ts'
import type { ViewerFilter } from './start-grid.ts'
import { viewerAccepts, visitStarts } from './start-grid.ts'
import type { TimeMask } from './time-mask.ts'
import { clear, emptyMask, fill, firstRuns, quantumMinutes } from './time-mask.ts'
import { workingTime } from './working-time.ts'

/**
 * The listing's answer to "when next?", for thousands of clinicians and any filter: a clinician's free time and the
 * starts a viewer wants are each a bit set, and the answer is where they meet.
 */

/** A clinician's free time: it serves every appointment type and every viewer until the schedule changes. */
export function freeMask(schedule: Schedule, window: Interval): TimeMask {
  // The appointment that starts in the window's last minute runs on from there.
  const span = { start: window.start, end: window.end + minutesPerDay }
  const mask = emptyMask(span)
  for (const { start, end } of workingTime(schedule, zoneRules(schedule.zone, span.start, span.end), span)) {
    fill(mask, Math.ceil(start / quantumMinutes), Math.floor(end / quantumMinutes))
  }
  for (const { start, end } of union(schedule.busy)) {
    clear(mask, Math.floor(start / quantumMinutes), Math.ceil(end / quantumMinutes))
  }
  return mask
}

/** Where an appointment may start, whoever is free: one for all clinicians of a zone, a step and a filter. */
export function startMask(grid: {
  /** The clinicians' zone, whose wall clock the step follows. */
  readonly zone: ZoneId
  readonly stepMinutes: number
  readonly window: Interval
  readonly filter?: ViewerFilter
}): TimeMask {
  const mask = emptyMask(grid.window)
  const rules = zoneRules(grid.zone, grid.window.start, grid.window.end)
  const accepts = viewerAccepts(grid.filter, grid.window)
  visitStarts(grid.window, rules, grid.stepMinutes, (start) => {
    const quantum = inQuanta(start)
    if (accepts(start)) fill(mask, quantum, quantum + 1)
    return true
  })
  return mask
}

/** The answer of `firstSlots`, without listing any slot but those. */
export function firstMaskedSlots(
  free: TimeMask,
  starts: TimeMask,
  query: Pick<SlotQuery, 'after' | 'durationMinutes'>,
  count: number,
): EpochMinute[] {
  const soonest = Math.floor(query.after / quantumMinutes) + 1
  const length = inQuanta(query.durationMinutes)
  return firstRuns(free, starts, { soonest, length, count }).map((quantum) => quantum * quantumMinutes)
}

function inQuanta(minutes: number): number {
  const quanta = minutes / quantumMinutes
  if (!Number.isInteger(quanta))
    throw new RangeError(`not a multiple of ${quantumMinutes} minutes: ${minutes}`)
  return quanta
}
