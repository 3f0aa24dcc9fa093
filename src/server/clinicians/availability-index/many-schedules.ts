import { type RawBuilder, sql } from 'kysely'
import { holdStates } from '#domain/booking/holds.ts'
import type { BusyInterval, Schedule, WeeklyHours } from '#domain/diary/schedule.ts'
import type { IsoWeekday } from '#domain/time/calendar.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import {
  minutes,
  type ScheduleRow,
  sessionDates,
  timeElsewhere,
  toBusy,
  toExceptions,
  unusualDays,
} from '../../booking/slot-offer.ts'

/** The schedule of one of many clinicians, as the rows come. */
export type ManySchedulesRow = {
  /** Weekday, start and end of each row, packed into four bytes, in hexadecimal. */
  weekly: string | null
  exceptions: ScheduleRow['exceptions']
  /** Of booked appointments, as PostgreSQL sends moments: microseconds since 2000, in eight bytes each. */
  starts: Buffer | null
  ends: Buffer | null
  /** Everything else that takes time, holds among it. */
  busy: ScheduleRow['busy']
}

const holds = sql.join(holdStates.map((state) => sql.lit(state)))

export const manySchedulesColumns = sql`usual.weekly, unusual.exceptions, booked.starts, booked.ends, others.busy`

/**
 * What `scheduleColumns` gives, for thousands of clinicians `c` at once: those whose ids meet the condition. Each table is read
 * once for all of them, in the order of an index, and booked appointments, by far the most rows, come as bytes: JSON took
 * PostgreSQL twice the time.
 */
export const manySchedules = (idCondition: RawBuilder<unknown>, from: Date, to: Date) => {
  const [earliest, latest] = sessionDates(from, to)
  return sql`
    left join (
      select clinician_id, encode(string_agg(int4send((weekday::int << 22) | (start_minute::int << 11) | end_minute), '' order by weekday, start_minute), 'hex') as weekly
        from working_hours where clinician_id ${idCondition} group by 1) as usual on usual.clinician_id = c.id
    left join (
      select clinician_id, json_agg(json_build_array(on_date - date '1970-01-01', kind, start_minute, end_minute)) as exceptions
        from (${unusualDays(idCondition, from, to)}) as days
       group by 1) as unusual on unusual.clinician_id = c.id
    left join (
      select clinician_id, string_agg(timestamptz_send(lower(during)), '') as starts,
             string_agg(timestamptz_send(upper(during)), '') as ends
        from reservations
       where clinician_id ${idCondition} and booked_at is not null and status = 'booked'
         and lower(during) < ${latest} and upper(during) > ${earliest}
       group by 1) as booked on booked.clinician_id = c.id
    left join (
      select clinician_id, json_agg(json_build_array(${minutes(sql`taken.during`)}, date_part('epoch', expires_at), is_session)) as busy
        from (
          select clinician_id, during, expires_at, true as is_session
            from reservations
           where clinician_id ${idCondition} and during && tstzrange(${earliest}, ${latest})
             and status in (${holds}) and expires_at > now()
          union all
          select clinician_id, during, null, false from (${timeElsewhere(idCondition, from, to)}) as elsewhere) as taken
       group by 1) as others on others.clinician_id = c.id`
}

const minutesTo2000 = toEpochMinute(new Date('2000-01-01T00:00:00Z'))
const bytesEach = 8

/** Turns rows into schedules; those with the same weekly hours share them. */
export function createScheduleReader() {
  const shared = new Map<string, WeeklyHours[]>()

  function toWeekly(text: string): WeeklyHours[] {
    let weekly = shared.get(text)
    if (!weekly) {
      weekly = Array.from(text.matchAll(/[\da-f]{8}/g), ([digits]) => toHours(Number.parseInt(digits, 16)))
      shared.set(text, weekly)
    }
    return weekly
  }

  return (row: ManySchedulesRow, clinician: { time_zone: ZoneId; pause_minutes: number }): Schedule => ({
    zone: clinician.time_zone,
    weekly: row.weekly === null ? noHours : toWeekly(row.weekly),
    exceptions: toExceptions(row.exceptions),
    busy: row.busy === null ? toBookings(row) : [...toBookings(row), ...toBusy(row.busy)],
    pauseMinutes: clinician.pause_minutes,
  })
}

const noHours: WeeklyHours[] = []
const elevenBits = 2 ** 11 - 1

const toHours = (bits: number): WeeklyHours => ({
  weekday: (bits >>> 22) as IsoWeekday,
  start: (bits >>> 11) & elevenBits,
  end: bits & elevenBits,
})

function toBookings({ starts, ends }: ManySchedulesRow): BusyInterval[] {
  const bookings: BusyInterval[] = []
  if (!starts || !ends) return bookings
  for (let at = 0; at < starts.length; at += bytesEach)
    bookings.push({
      start: Math.floor(minuteAt(starts, at)),
      end: Math.ceil(minuteAt(ends, at)),
      isSession: true,
    })
  return bookings
}

const minuteAt = (bytes: Buffer, at: number): number =>
  (bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)) / 60_000_000 + minutesTo2000
