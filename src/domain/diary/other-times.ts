import { type DayNumber, minutesPerDay } from '../time/calendar.ts'
import { dayOfLocalMinute } from '../time/local-time.ts'
import { type EpochMinute, toLocalMinute, zoneRules } from '../time/zone-rules.ts'
import type { Interval, Schedule } from './schedule.ts'
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

const firstReach = 14 * minutesPerDay

/**
 * The other free starts nearest to a session that has to move, in the order of the calendar. The session itself is in no one's way.
 * Two weeks on either side are searched, and twice as far again while they have too few: mostly a few days, not the year.
 */
export function proposeTimes(schedule: Schedule, query: SlotQuery, session: Interval): EpochMinute[] {
  const { start: around, end } = session
  const busy = schedule.busy.filter((taken) => taken.start !== around || taken.end !== end)
  const { window } = query
  for (let reach = firstReach; ; reach *= 2) {
    const near = {
      start: Math.max(window.start, around - reach),
      end: Math.min(window.end, around + reach),
    }
    const starts = near.start < near.end ? findSlots({ ...schedule, busy }, { ...query, window: near }) : []
    const others = starts.filter((start) => start !== around)
    const isWhole = near.start === window.start && near.end === window.end
    if (others.length >= proposed || isWhole) return nearest(others, around)
  }
}

const nearest = (starts: readonly EpochMinute[], around: EpochMinute): EpochMinute[] =>
  starts
    .toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around) || a - b)
    .slice(0, proposed)
    .toSorted((a, b) => a - b)

interface FreeSlot {
  readonly startDateTime: string
}

/** How many times are offered in place of one that was lost. */
const offered = 3

/**
 * The free times closest to the one that was lost, itself included if it is still free, in the order of the calendar. Of
 * two at the same distance the earlier goes first.
 */
export function nearestSlots<S extends FreeSlot>(slots: readonly S[], lost: string): readonly S[] {
  const wanted = Date.parse(lost)
  const distance = ({ startDateTime }: FreeSlot) => Math.abs(Date.parse(startDateTime) - wanted)
  return slots
    .toSorted((a, b) => distance(a) - distance(b) || inOrder(a, b))
    .slice(0, offered)
    .toSorted(inOrder)
}

const inOrder = (a: FreeSlot, b: FreeSlot) => Date.parse(a.startDateTime) - Date.parse(b.startDateTime)
