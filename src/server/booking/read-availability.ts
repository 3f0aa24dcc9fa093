import { sql } from 'kysely'
import type { Availability, dimmedReasons } from '#contract/booking.ts'
import { type BookingRuleType, bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import { findSlots } from '#domain/booking/slots.ts'
import { type DayNumber, dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, dayOfLocalMinute, localDayAt, spanOfDays } from '#domain/time/local-time.ts'
import { type EpochMinute, toLocalMinute, zoneRules } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type BookingActor, findBookingRule } from './booking-actor.ts'
import { scheduleColumns, type ScheduleRow } from '../clinicians/schedule-store.ts'
import { hasBooked, ownTimes, scheduleWithoutOwn, type SlotOffer } from './slot-offer.ts'
import { slotPresenter } from './time-slots.ts'

type Request = {
  appointmentTypeId: string
  clinicianId: string
  date: string
  to: string
  timeZone?: ZoneId
  moving?: string
}
type Reason = (typeof dimmedReasons)[number]
type Row = ScheduleRow & Pick<SlotOffer, 'duration_minutes' | 'step_minutes' | 'own_holds'>

const mostDays = 366

export type AvailabilityRequest = {
  appointmentTypeId: string
  clinicianId: string
  /** An appointment and the client who would move it. */
  moving?: { id: string; clientId: string }
} & ViewedDays
type ViewedDays = { zone: ZoneId; first: DayNumber; last: DayNumber; rule: BookingRuleType }

/** Whose calendar, which days, and how far ahead this person may look. */
export function checkAvailabilityRequest(
  { config }: Pick<Service, 'config'>,
  actor: BookingActor,
  request: Request,
): Result<AvailabilityRequest> {
  const zone = request.timeZone ?? actor.client?.timeZone ?? config.PRACTICE_TIME_ZONE
  const [first, last] = [dayNumberOfIso(request.date), dayNumberOfIso(request.to)]
  if (last < first) return fail('invalidInput', { fields: { to: 'Must not be before date' } })
  if (last - first >= mostDays)
    return fail('invalidInput', { fields: { to: 'Must be within a year of date' } })
  const { appointmentTypeId, clinicianId, moving } = request
  if (moving !== undefined && !actor.client) return fail('notFound')
  return succeed({
    appointmentTypeId,
    clinicianId,
    zone,
    first,
    last,
    rule: findBookingRule(actor),
    ...(moving !== undefined && actor.client && { moving: { id: moving, clientId: actor.client.id } }),
  })
}

type Answer = {
  availability: Availability
  /** When the next hold of this clinician runs out, in seconds of the database's clock: a time is free again then. */
  nextHoldEnds: number
}

/**
 * Every free start of one clinician by day, in the viewer's zone, with the reason where a day has none. Of a type that is no longer
 * offered too, while someone has a session of it to move; it cannot be held. What is being moved is in no one's way, and its own
 * start is not another time.
 */
export async function readAvailability(
  service: Service,
  request: AvailabilityRequest,
): Promise<Result<Answer>> {
  const { zone, first, last } = request
  const now = service.now()
  const open = bookingWindow(request.rule, now, zone)
  const today = localDayAt(now, zone)
  const lastOpen = localDayAt(dateOfEpochMinute(open.end - 1), zone)
  // Any year may be asked for: only days that can be booked are looked at, the others just say why they cannot.
  const days = { from: Math.max(first, today), to: Math.min(last, lastOpen) }
  const window = days.from <= days.to ? spanOfDays(days.from, days.to, zone) : { ...open, end: open.start }
  const row = await readRow(service, request, window)
  if (!row || (request.moving && row.own_holds === null)) return fail('notFound')

  const query = {
    window,
    after: latestTooSoon(now, service.config.BOOKING_BUFFER_MINUTES),
    durationMinutes: row.duration_minutes,
    stepMinutes: row.step_minutes,
  }
  const schedule = scheduleWithoutOwn(row)
  const isPresentStart = (start: EpochMinute) => row.own_holds?.some(([own]) => own === start) ?? false
  const rules = zoneRules(zone, window.start, window.end + row.duration_minutes)
  const dayOf = (start: EpochMinute) => dayOfLocalMinute(toLocalMinute(rules, start))
  const free = Map.groupBy(
    findSlots(schedule, query).filter((start) => !isPresentStart(start)),
    dayOf,
  )
  const worked = new Set(findSlots({ ...schedule, busy: [] }, query).map(dayOf))
  const why = (day: DayNumber): Reason =>
    day < today ? 'past' : day > lastOpen ? 'notYetOpen' : worked.has(day) ? 'fullyBooked' : 'noSessions'

  const present = slotPresenter({ clinicianId: request.clinicianId, minutes: row.duration_minutes, rules })
  const timeSlots: Availability['timeSlots'] = {}
  for (let day = first; day <= last; day++) {
    const starts = free.get(day)
    timeSlots[formatIsoDate(day)] = starts
      ? { isAvailable: true, timeSlots: starts.map(present) }
      : { isAvailable: false, reason: why(day), timeSlots: [] }
  }
  const holdEnds = (row.busy ?? []).flatMap(([, , expiresAt]) => expiresAt ?? [])
  return succeed({ availability: { timeZone: zone, timeSlots }, nextHoldEnds: Math.min(...holdEnds) })
}

async function readRow(
  { db }: Service,
  { appointmentTypeId, clinicianId, moving }: AvailabilityRequest,
  window: { start: number; end: number },
): Promise<Row | undefined> {
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end + 24 * 60)]
  const own = moving
    ? ownTimes(sql`r.id = ${moving.id} and r.client_id = ${moving.clientId} and r.status = 'booked'`)
    : sql`null`
  const { rows } = await sql<Row>`
    select c.id as clinician_id, c.time_zone, t.duration_minutes, t.step_minutes, ${own} as own_holds,
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
      join appointment_types t on t.practice_id = c.practice_id and t.id = ${appointmentTypeId}
     where c.id = ${clinicianId} and c.status = 'active'
       and (t.is_active and exists (select 1 from clinician_appointment_types o
                                     where o.clinician_id = c.id and o.appointment_type_id = t.id)
            or ${hasBooked(appointmentTypeId)})`.execute(db)
  return rows[0]
}
