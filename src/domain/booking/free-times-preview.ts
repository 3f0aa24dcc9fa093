import type { DayNumber } from '#domain/time/calendar.ts'
import { dayOfLocalMinute } from '#domain/time/local-time.ts'
import { type EpochMinute, toLocalMinute, zoneRules } from '#domain/time/zone-rules.ts'
import type { Schedule } from './schedule.ts'
import { findSlots, type SlotQuery } from './slots.ts'

interface PreviewDay {
  readonly day: DayNumber
  /** Starts that clients could book after the change. */
  readonly free: readonly EpochMinute[]
  /** Starts that they can book today and could not after it. */
  readonly lost: readonly EpochMinute[]
}

/** What clients would see, by the clinician's own days: the same search that serves them, on hours that are not saved. */
export function previewFreeTimes(before: Schedule, after: Schedule, query: SlotQuery): PreviewDay[] {
  const { start, end } = query.window
  const rules = zoneRules(after.zone, start, end)
  const dayOf = (minute: EpochMinute) => dayOfLocalMinute(toLocalMinute(rules, minute))
  const starts = findSlots(after, query)
  const kept = new Set(starts)
  const free = Map.groupBy(starts, dayOf)
  const lost = Map.groupBy(
    findSlots(before, query).filter((minute) => !kept.has(minute)),
    dayOf,
  )
  const days: PreviewDay[] = []
  for (let day = dayOf(start); day <= dayOf(end - 1); day++)
    days.push({ day, free: free.get(day) ?? [], lost: lost.get(day) ?? [] })
  return days
}

/** How many other times are proposed for one session. */
const proposed = 15

/** The free starts nearest to a time that is lost, in the order of the calendar. */
export const proposeTimes = (starts: readonly EpochMinute[], around: EpochMinute): EpochMinute[] =>
  starts
    .toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around) || a - b)
    .slice(0, proposed)
    .toSorted((a, b) => a - b)
