import { type RawBuilder, sql } from 'kysely'
import {
  type BusyInterval,
  type HoursException,
  longestPause,
  type Schedule,
  type WeeklyHours,
} from '#domain/diary/schedule.ts'
import { liveStates } from '#domain/booking/holds.ts'
import type { DayNumber, IsoWeekday } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** What the database knows of a clinician's time, as the rows come. */
export type ScheduleRow = {
  clinician_id: string
  time_zone: ZoneId
  weekly: [weekday: IsoWeekday, start: number, end: number][] | null
  exceptions: [day: DayNumber, kind: 'leave' | 'extra', start: number, end: number][] | null
  busy: [start: number, end: number, expiresAt: number | null, isSession: boolean][] | null
  pause_minutes: number
}

/** Written into the statement: a plan for any parameter could not use the index that covers these states only. */
const live = sql.join(liveStates.map((state) => sql.lit(state)))

/** Start and end of a range of time, in epoch minutes. */
export const minutes = (during: RawBuilder<unknown>) => sql`
  floor(date_part('epoch', lower(${during})) / 60)::int, ceil(date_part('epoch', upper(${during})) / 60)::int`

/** Columns of a `ScheduleRow` for the clinician that `id` names, in one round trip. Times are epoch minutes. */
export const scheduleColumns = (id: RawBuilder<string>, from: Date, to: Date) => sql<ScheduleRow>`
  (select pause_minutes from clinicians where id = ${id}) as pause_minutes,
  (select json_agg(json_build_array(weekday, start_minute, end_minute) order by weekday, start_minute)
     from working_hours where clinician_id = ${id}) as weekly,
  (select json_agg(json_build_array(on_date - date '1970-01-01', kind, start_minute, end_minute))
     from hours_exceptions where clinician_id = ${id}
      and on_date between ${from}::timestamptz::date - 1 and ${to}::timestamptz::date + 1) as exceptions,
  (select json_agg(json_build_array(${minutes(sql`taken.during`)}, date_part('epoch', taken.expires_at), taken.is_session)) from (
     select during, expires_at, true as is_session
       from reservations where clinician_id = ${id}
        and during && tstzrange(${sql.join(sessionDates(from, to))})
        and status in (${live}) and (expires_at is null or expires_at > now())
     union all
     select during, null, false from (${timeElsewhere(sql`= ${id}`, from, to)}) as elsewhere) as taken) as busy`

/** Where a session matters: one outside of the span can be so near that its pause reaches into it. */
export const sessionDates = (from: Date, to: Date) =>
  [shift(from, -longestPause), shift(to, longestPause)] as const

const shift = (moment: Date, byMinutes: number) => new Date(moment.getTime() + byMinutes * 60_000)

/** What takes time of the clinicians whose ids meet the condition, and is no session here: other calendars, and all after they leave. */
export const timeElsewhere = (idCondition: RawBuilder<unknown>, from: Date, to: Date) => sql`
  select clinician_id, during from calendar_busy where clinician_id ${idCondition} and during && tstzrange(${from}, ${to})
  union all
  select id, tstzrange(leaves_on::timestamp at time zone time_zone, ${to})
    from clinicians where id ${idCondition} and leaves_on::timestamp at time zone time_zone < ${to}`

export function toSchedule(row: Omit<ScheduleRow, 'clinician_id'>): Schedule {
  return {
    zone: row.time_zone,
    weekly: (row.weekly ?? []).map(([weekday, start, end]): WeeklyHours => ({ weekday, start, end })),
    exceptions: toExceptions(row.exceptions),
    busy: toBusy(row.busy),
    pauseMinutes: row.pause_minutes,
  }
}

export const toExceptions = (rows: ScheduleRow['exceptions']): HoursException[] =>
  (rows ?? []).map(([day, kind, start, end]) => ({ day, kind, start, end }))

export const toBusy = (rows: ScheduleRow['busy']): BusyInterval[] =>
  (rows ?? []).map(([start, end, , isSession]) => ({ start, end, isSession }))
