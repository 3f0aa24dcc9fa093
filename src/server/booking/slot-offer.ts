import { type RawBuilder, sql } from 'kysely'
import { liveStates } from '#domain/booking/holds.ts'
import {
  type BookingRuleType,
  bookingWindow,
  latestPast,
  latestTooSoon,
  staffWindow,
} from '#domain/diary/booking-window.ts'
import {
  type BusyInterval,
  type HoursException,
  longestPause,
  type Schedule,
  type WeeklyHours,
} from '#domain/diary/schedule.ts'
import { findSlots } from '#domain/diary/slots.ts'
import type { AgeRange } from '#domain/clinicians/vocabularies.ts'
import type { ClaimType, FundingMethod } from '#domain/funding/methods.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { DayNumber, IsoWeekday } from '#domain/time/calendar.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/database.ts'

/** What the database knows of a clinician's time, as the rows come. */
export type ScheduleRow = {
  clinician_id: string
  time_zone: ZoneId
  weekly: [weekday: IsoWeekday, start: number, end: number][] | null
  exceptions: [day: DayNumber, kind: HoursException['kind'], start: number, end: number][] | null
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
     from (${unusualDays(sql`= ${id}`, from, to)}) as unusual) as exceptions,
  (select json_agg(json_build_array(${minutes(sql`taken.during`)}, date_part('epoch', taken.expires_at), taken.is_session)) from (
     select during, expires_at, true as is_session
       from reservations where clinician_id = ${id}
        and during && tstzrange(${sql.join(sessionDates(from, to))})
        and status in (${live}) and (expires_at is null or expires_at > now())
     union all
     select during, null, false from (${timeElsewhere(sql`= ${id}`, from, to)}) as elsewhere) as taken) as busy`

/** Leave, extra hours and public holidays of the clinicians whose ids meet the condition. */
export const unusualDays = (idCondition: RawBuilder<unknown>, from: Date, to: Date) => {
  const near = sql`on_date between ${from}::timestamptz::date - 1 and ${to}::timestamptz::date + 1`
  return sql`
    select clinician_id, on_date, kind, start_minute, end_minute from hours_exceptions
     where clinician_id ${idCondition} and ${near}
    union all
    select clinician_id, on_date, 'closed', 0, 1440 from closed_days where clinician_id ${idCondition} and ${near}`
}

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

/** A clinician, an appointment type and the hours around one start, read in one round trip. */
export type SlotOffer = ScheduleRow & {
  practice_id: string
  is_practice_open: boolean
  name: string
  role: ClinicianRole
  funding_methods: FundingMethod[]
  client_age_ranges: AgeRange[]
  delivery_types: DeliveryType[]
  should_use_case_load: boolean
  is_open_to_new_clients: boolean
  remaining_slots: number
  type_name: string | null
  type_is_gp: boolean | null
  duration_minutes: number
  step_minutes: number
  claim_types: ClaimType[] | null
  assignment_mode: 'single' | 'all' | null
  offers_type: boolean
  /** What the one who asks holds with this clinician, or moves, in epoch minutes: a new time takes its place. */
  own_holds: [start: number, end: number][] | null
}

type SlotChoice = {
  accountId: string
  clinicianId: string
  appointmentTypeId: string
  start: Date
  /** The last start that is asked about, where it is not the first. */
  until?: Date
  isOwn?: RawBuilder<boolean>
  /** Whether a session of this type is booked with `c`, the clinician: it can be moved though the type is no longer offered. */
  isKept?: RawBuilder<boolean>
}

const aDay = 86_400_000

export async function readSlotOffer(
  db: Db,
  { accountId, clinicianId, appointmentTypeId, start, until = start, ...choice }: SlotChoice,
): Promise<SlotOffer | undefined> {
  const { isOwn = sql<boolean>`false`, isKept = sql<boolean>`false` } = choice
  const [from, to] = [new Date(start.getTime() - aDay), new Date(until.getTime() + aDay)]
  const { rows } = await sql<SlotOffer>`
    select c.id as clinician_id, c.practice_id, p.is_open as is_practice_open, c.name, c.role, c.time_zone, c.funding_methods, c.client_age_ranges, c.delivery_types,
           c.should_use_case_load, c.is_open_to_new_clients, c.remaining_slots,
           t.name as type_name, t.is_gp as type_is_gp, t.duration_minutes, t.step_minutes, t.claim_types, t.assignment_mode,
           ${isKept} or exists (select 1 from clinician_appointment_types o
                    where o.clinician_id = c.id and o.appointment_type_id = t.id) as offers_type,
           ${ownTimes(isOwn)} as own_holds,
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
      join practices p on p.id = c.practice_id
      left join appointment_types t on t.id = ${appointmentTypeId} and t.practice_id = c.practice_id and (t.is_active or ${isKept})
     where c.id = ${clinicianId} and c.practice_id = ${accountId} and c.status = 'active'`.execute(db)
  return rows[0]
}

/** The `own_holds` of `c`, the clinician. `isOwn` is about `r`, the reservation. */
export const ownTimes = (isOwn: RawBuilder<boolean>) => sql`
  (select json_agg(json_build_array(${minutes(sql`r.during`)}))
     from reservations r where r.clinician_id = c.id and ${isOwn})`

/** Whether something of this type is booked and still to come with `c`, the clinician. `condition` is about `r`, the reservation. */
export const hasBooked = (
  appointmentTypeId: string,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from reservations r
   where r.clinician_id = c.id and r.appointment_type_id = ${appointmentTypeId} and r.status = 'booked'
     and r.service_delivered is null and lower(r.during) > clock_timestamp() and ${condition})`

/** How soon and how far ahead a start may be: as a client books, or as the practice does, which needs no notice. */
export type AheadRule = BookingRuleType | 'PRACTICE'

type StartAndNow = { now: Date; start: Date; bufferMinutes: number; rule: AheadRule }

/** Whether hours, step, buffer, window and what is already taken allow this start. Who gets it, the database decides. */
export function isOnOffer(offer: SlotOffer, { now, start, bufferMinutes, rule }: StartAndNow): boolean {
  const minute = toEpochMinute(start)
  if (minute * 60_000 !== start.getTime()) return false
  const zone = offer.time_zone
  const window = rule === 'PRACTICE' ? staffWindow(now, zone) : bookingWindow(rule, now, zone)
  // The window is whole days in the viewer's zone, which may be hours ahead of the clinician's: allow for either.
  if (minute < window.start || minute >= window.end + 24 * 60) return false
  return isFreeStart(offer, minute, rule === 'PRACTICE' ? latestPast(now) : latestTooSoon(now, bufferMinutes))
}

/** Whether hours, step and what is already taken allow this start, later than `after`. */
export const isFreeStart = (offer: SlotOffer, minute: EpochMinute, after: EpochMinute): boolean =>
  findSlots(scheduleWithoutOwn(offer), {
    ...slotQuery(offer, after),
    window: { start: minute, end: minute + 1 },
  }).length === 1

export const slotQuery = (offer: SlotOffer, after: EpochMinute) => ({
  after,
  durationMinutes: offer.duration_minutes,
  stepMinutes: offer.step_minutes,
})

/** As if what the one who asks has there were free: it is what they would give up. */
export function scheduleWithoutOwn(row: ScheduleRow & Pick<SlotOffer, 'own_holds'>): Schedule {
  const own = row.own_holds ?? []
  const busy = (row.busy ?? []).filter(
    ([from, to]) => !own.some(([ownFrom, ownTo]) => ownFrom === from && ownTo === to),
  )
  return toSchedule({ ...row, busy })
}
