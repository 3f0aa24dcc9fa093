import { sql } from 'kysely'
import type { Availability, dimmedReasons } from '#contract/booking.ts'
import { bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import { intersect } from '#domain/booking/intervals.ts'
import { slotsOf } from '#domain/booking/slots.ts'
import { type DayNumber, dayNumberOfIso, isoDateOf } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, dayOfLocalMinute, localDayAt, spanOfDays } from '#domain/time/local-time.ts'
import { type EpochMinute, toLocalMinute, zoneRules } from '#domain/time/zone-rules.ts'
import { defaultZone, isOfferedZone } from '#domain/time/zones.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { type Booker, ruleOf } from './booker.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from './schedule-store.ts'
import { presentSlot, type TimeSlot } from './time-slots.ts'

type Request = { appointmentTypeId: string; clinicianId: string; date: string; to: string; timeZone?: string }
type Reason = (typeof dimmedReasons)[number]
type Row = ScheduleRow & { duration_minutes: number; step_minutes: number }

const mostDays = 366

/** Every free start of one clinician by day, in the viewer's zone, with the reason where a day has none. */
export async function readAvailability(
  service: Service,
  booker: Booker,
  request: Request,
): Promise<Result<Availability>> {
  const zone = request.timeZone ?? booker.client?.timeZone ?? defaultZone
  if (!isOfferedZone(zone)) return fail('invalidInput', { fields: { timeZone: 'Time zone is invalid' } })
  const [first, last] = [dayNumberOfIso(request.date), dayNumberOfIso(request.to)]
  if (last < first) return fail('invalidInput', { fields: { to: 'Must not be before date' } })
  if (last - first >= mostDays)
    return fail('invalidInput', { fields: { to: 'Must be within a year of date' } })

  const now = service.now()
  const open = bookingWindow(ruleOf(booker), now, zone)
  const window = intersect(open, spanOfDays(first, last, zone))
  const row = await readRow(service, request, window)
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
  const slots = new Map<DayNumber, TimeSlot[]>()
  for (const start of slotsOf(schedule, query)) {
    const slot = presentSlot(start, {
      clinicianId: request.clinicianId,
      minutes: row.duration_minutes,
      rules,
    })
    const day = dayOf(start)
    const known = slots.get(day)
    if (known) known.push(slot)
    else slots.set(day, [slot])
  }
  const worked = new Set(slotsOf({ ...schedule, busy: [] }, query).map(dayOf))
  const today = localDayAt(now, zone)
  const lastOpen = localDayAt(dateOfEpochMinute(open.end - 1), zone)
  const why = (day: DayNumber): Reason =>
    day < today ? 'past' : day > lastOpen ? 'notYetOpen' : worked.has(day) ? 'fullyBooked' : 'noSessions'

  const timeSlots: Availability['timeSlots'] = {}
  for (let day = first; day <= last; day++) {
    const free = slots.get(day)
    timeSlots[isoDateOf(day)] = free
      ? { isAvailable: true, timeSlots: free }
      : { isAvailable: false, reason: why(day), timeSlots: [] }
  }
  return succeed({ timeZone: zone, timeSlots })
}

async function readRow(
  { db }: Service,
  { appointmentTypeId, clinicianId }: Request,
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
