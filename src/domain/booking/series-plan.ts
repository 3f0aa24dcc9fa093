import { localDayAt, dateOfEpochMinute, spanOfDays } from '../time/local-time.ts'
import type { EpochMinute } from '../time/zone-rules.ts'
import type { Schedule } from './schedule.ts'
import { findSlots, type SlotQuery } from './slots.ts'

/** Whether a time of a series can be had: free, taken by another booking, or outside the clinician’s hours. */
export const plannedStates = ['free', 'taken', 'notWorking'] as const
type PlannedState = (typeof plannedStates)[number]

interface PlannedTime {
  readonly start: EpochMinute
  readonly state: PlannedState
  /** Free times of the same day, the nearest first, where this one cannot be had. */
  readonly others: readonly EpochMinute[]
}

const mostOthers = 6

/** Looks at one wanted start by the same rules as every calendar: `findSlots`. */
export function planTime(
  schedule: Schedule,
  query: Omit<SlotQuery, 'window' | 'filter'>,
  start: EpochMinute,
): PlannedTime {
  const window = { start, end: start + 1 }
  if (findSlots(schedule, { ...query, window }).length === 1) return { start, state: 'free', others: [] }
  const isWorked = findSlots({ ...schedule, busy: [] }, { ...query, window }).length === 1
  const day = localDayAt(dateOfEpochMinute(start), schedule.zone)
  const others = findSlots(schedule, { ...query, window: spanOfDays(day, day, schedule.zone) })
    .toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start) || a - b)
    .slice(0, mostOthers)
  return { start, state: isWorked ? 'taken' : 'notWorking', others }
}
