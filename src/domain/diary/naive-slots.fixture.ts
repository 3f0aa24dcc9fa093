import { Temporal } from 'temporal-polyfill'
import { formatIsoDate } from '../time/calendar.ts'
import type { EpochMinute } from '../time/zone-rules.ts'
import type { ZoneId } from '../time/zones.ts'
import type { Schedule } from './schedule.ts'
import type { SlotQuery } from './slots.ts'

/**
 * The rules of `schedule.ts` read aloud, minute by minute, with Temporal as the only source of local time. It shares no
 * arithmetic with the engine that it judges.
 */
export function* naiveSlots(schedule: Schedule, query: SlotQuery): Generator<EpochMinute> {
  for (let start = Math.max(query.window.start, query.after + 1); start < query.window.end; start++) {
    if (wallClock(schedule.zone, start).minuteOfDay % query.stepMinutes !== 0) continue
    if (!viewerWants(query, start)) continue
    if (isFreeFor(schedule, start, query.durationMinutes)) yield start
  }
}

export function isWorking({ zone, weekly, exceptions }: Schedule, minute: EpochMinute): boolean {
  const { date, weekday, minuteOfDay } = wallClock(zone, minute)
  const covers = (range: { start: number; end: number }) =>
    minuteOfDay >= range.start && minuteOfDay < range.end
  const today = exceptions.filter((row) => formatIsoDate(row.day) === date && covers(row))
  if (today.some((row) => row.kind === 'leave')) return false
  return today.length > 0 || weekly.some((row) => row.weekday === weekday && covers(row))
}

function isFreeFor(schedule: Schedule, start: EpochMinute, duration: number): boolean {
  for (let minute = start; minute < start + duration; minute++) {
    if (!isWorking(schedule, minute)) return false
    if (schedule.busy.some((busy) => minute >= busy.start && minute < busy.end)) return false
  }
  return schedule.busy.every((busy) => !busy.isSession || keepsPause(schedule, busy, { start, duration }))
}

/** Read aloud: between the end of the first and the start of the second lie all minutes of the pause. */
function keepsPause(
  { pauseMinutes = 0 }: Schedule,
  session: { start: EpochMinute; end: EpochMinute },
  { start, duration }: { start: EpochMinute; duration: number },
): boolean {
  if (session.start >= session.end) return true
  return session.start >= start
    ? session.start - (start + duration) >= pauseMinutes
    : start - session.end >= pauseMinutes
}

function viewerWants({ filter }: SlotQuery, start: EpochMinute): boolean {
  if (!filter) return true
  const { weekday, minuteOfDay } = wallClock(filter.zone, start)
  const { weekdays = [], times = [] } = filter
  return (
    (weekdays.length === 0 || weekdays.some((wanted) => wanted === weekday)) &&
    (times.length === 0 || times.some(({ start, end }) => minuteOfDay >= start && minuteOfDay < end))
  )
}

interface WallClock {
  readonly date: string
  readonly weekday: number
  readonly minuteOfDay: number
}

const seen = new Map<string, WallClock>()

/** Kept, because Temporal takes ten microseconds for each and the same minutes come back in every run. */
function wallClock(zone: ZoneId, minute: EpochMinute): WallClock {
  const key = `${zone} ${minute}`
  let clock = seen.get(key)
  if (!clock) {
    const local = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
    clock = {
      date: local.toPlainDate().toString(),
      weekday: local.dayOfWeek,
      minuteOfDay: local.hour * 60 + local.minute,
    }
    seen.set(key, clock)
  }
  return clock
}
