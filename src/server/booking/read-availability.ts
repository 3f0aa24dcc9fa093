import { sql } from 'kysely'
import type { Availability, dimmedReasons } from '#contract/booking.ts'
import { type BookingRuleType, bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import { intersect } from '#domain/booking/intervals.ts'
import { slotsOf } from '#domain/booking/slots.ts'
import { type DayNumber, dayNumberOfIso, isoDateOf } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, dayOfLocalMinute, localDayAt, spanOfDays } from '#domain/time/local-time.ts'
import { type EpochMinute, toLocalMinute, zoneRules } from '#domain/time/zone-rules.ts'
import { defaultZone, isOfferedZone, type ZoneId } from '#domain/time/zones.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { type Booker, ruleOf } from './booker.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from './schedule-store.ts'
import { slotPresenter } from './time-slots.ts'

type Request = { appointmentTypeId: string; clinicianId: string; date: string; to: string; timeZone?: string }
type Reason = (typeof dimmedReasons)[number]
type Row = ScheduleRow & { duration_minutes: number; step_minutes: number }

const mostDays = 366

export type Asked = { appointmentTypeId: string; clinicianId: string } & ViewedDays
type ViewedDays = { zone: ZoneId; first: DayNumber; last: DayNumber; rule: BookingRuleType }

/** What is asked, once it makes sense: whose calendar, which days, and how far ahead this person may look. */
export function checkAsked(booker: Booker, request: Request): Result<Asked> {
  const zone = request.timeZone ?? booker.client?.timeZone ?? defaultZone
  if (!isOfferedZone(zone)) return fail('invalidInput', { fields: { timeZone: 'Time zone is invalid' } })
  const [first, last] = [dayNumberOfIso(request.date), dayNumberOfIso(request.to)]
  if (last < first) return fail('invalidInput', { fields: { to: 'Must not be before date' } })
  if (last - first >= mostDays)
    return fail('invalidInput', { fields: { to: 'Must be within a year of date' } })
  const { appointmentTypeId, clinicianId } = request
  return succeed({ appointmentTypeId, clinicianId, zone, first, last, rule: ruleOf(booker) })
}

type Answer = {
  availability: Availability
  /** When the next hold of this clinician runs out, in seconds of the database's clock: a time is free again then. */
  nextHoldEnds: number
}

/** Every free start of one clinician by day, in the viewer's zone, with the reason where a day has none. */
export async function readAvailability(service: Service, asked: Asked): Promise<Result<Answer>> {
  const { zone, first, last } = asked
  const now = service.now()
  const open = bookingWindow(asked.rule, now, zone)
  const window = intersect(open, spanOfDays(first, last, zone))
  const row = await readRow(service, asked, window)
  if (!row) return fail('notFound')

  const query = {
    window,
    after: latestTooSoon(now, service.config.BOOKING_BUFFER_MINUTES),
    durationMinutes: row.duration_minutes,
    stepMinutes: row.step_minutes,
  }
  const schedule = toSchedule(row)
  const rules = zoneRules(zone, window.start, Math.max(window.start, window.end) + row.duration_minutes)
  const dayOf = (start: EpochMinute) => dayOfLocalMinute(toLocalMinute(rules, start))
  const free = Map.groupBy(slotsOf(schedule, query), dayOf)
  const worked = new Set(slotsOf({ ...schedule, busy: [] }, query).map(dayOf))
  const today = localDayAt(now, zone)
  const lastOpen = localDayAt(dateOfEpochMinute(open.end - 1), zone)
  const why = (day: DayNumber): Reason =>
    day < today ? 'past' : day > lastOpen ? 'notYetOpen' : worked.has(day) ? 'fullyBooked' : 'noSessions'

  const present = slotPresenter({ clinicianId: asked.clinicianId, minutes: row.duration_minutes, rules })
  const timeSlots: Availability['timeSlots'] = {}
  for (let day = first; day <= last; day++) {
    const starts = free.get(day)
    timeSlots[isoDateOf(day)] = starts
      ? { isAvailable: true, timeSlots: starts.map(present) }
      : { isAvailable: false, reason: why(day), timeSlots: [] }
  }
  const holdEnds = (row.busy ?? []).flatMap(([, , expiresAt]) => expiresAt ?? [])
  return succeed({ availability: { timeZone: zone, timeSlots }, nextHoldEnds: Math.min(...holdEnds) })
}

async function readRow(
  { db }: Service,
  { appointmentTypeId, clinicianId }: Asked,
  window: { start: number; end: number },
): Promise<Row | undefined> {
  const [from, to] = [
    dateOfEpochMinute(window.start),
    dateOfEpochMinute(Math.max(window.start, window.end) + 24 * 60),
  ]
  const { rows } = await sql<Row>`
    select c.id as clinician_id, c.time_zone, t.duration_minutes, t.step_minutes, ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
      join clinician_appointment_types o on o.clinician_id = c.id
      join appointment_types t on t.id = o.appointment_type_id
     where c.id = ${clinicianId} and t.id = ${appointmentTypeId} and t.is_active and c.status = 'active'`.execute(
    db,
  )
  return rows[0]
}
