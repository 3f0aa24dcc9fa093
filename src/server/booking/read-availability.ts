import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  appointmentTypeSchema,
  appointmentTypesQuery,
  Availability,
  dimmedReasons,
  timeSlotSchema,
} from '#contract/booking.ts'
import { canBeBooked } from '#domain/booking/who-may-book.ts'
import { type BookingRuleType, bookingWindow, latestTooSoon } from '#domain/diary/booking-window.ts'
import { findSlots } from '#domain/diary/slots.ts'
import { type DayNumber, dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { createInstantWriter, formatClock } from '#domain/time/instant-writer.ts'
import {
  dateOfEpochMinute,
  dayOfLocalMinute,
  localDayAt,
  spanOfDays,
  toEpochMinute,
} from '#domain/time/local-time.ts'
import { type EpochMinute, toLocalMinute, zoneRules, type ZoneRules } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import { type JsonText, toJsonText } from '../http/answers.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { watchClinicianChanges } from './availability-changes.ts'
import { type BookingActor, findBookingRule } from './booking-actor.ts'
import {
  hasBooked,
  ownTimes,
  scheduleColumns,
  type ScheduleRow,
  scheduleWithoutOwn,
  type SlotOffer,
} from './slot-offer.ts'

type RawAvailabilityRequest = {
  appointmentTypeId: string
  clinicianId: string
  date: string
  to: string
  timeZone?: ZoneId
  moving?: string
}
type DimmedReason = (typeof dimmedReasons)[number]
type AvailabilityRow = ScheduleRow & Pick<SlotOffer, 'duration_minutes' | 'step_minutes' | 'own_holds'>

const mostDays = 366

type AvailabilityRequest = {
  appointmentTypeId: string
  clinicianId: string
  /** An appointment and the client who would move it. */
  moving?: { id: string; clientId: string }
} & ViewedDays
type ViewedDays = { zone: ZoneId; first: DayNumber; last: DayNumber; rule: BookingRuleType }

/** Checks a request for free times: which clinician and days, and how far ahead this person may look. */
export function checkAvailabilityRequest(
  { config }: Pick<Service, 'config'>,
  actor: BookingActor,
  request: RawAvailabilityRequest,
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

type AvailabilityAnswer = {
  availability: Availability
  /** When the next hold of this clinician runs out, in seconds of the database's clock: a time is free again then. */
  nextHoldEnds: number
}

/**
 * Every free start of one clinician by day, in the viewer's zone, with the reason where a day has none. Of a type that is no longer
 * offered too, while someone has a session of it to move; it cannot be held. What is being moved is in no one's way, and its own
 * start is not another time.
 */
async function readAvailability(
  service: Service,
  request: AvailabilityRequest,
): Promise<Result<AvailabilityAnswer>> {
  const { zone, first, last } = request
  const now = service.now()
  const open = bookingWindow(request.rule, now, zone)
  const today = localDayAt(now, zone)
  const lastOpen = localDayAt(dateOfEpochMinute(open.end - 1), zone)
  // A request may name any year, so free times are worked out only for days that can be booked. Other days only say why they cannot.
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
  const why = (day: DayNumber): DimmedReason =>
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
): Promise<AvailabilityRow | undefined> {
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end + 24 * 60)]
  const own = moving
    ? ownTimes(sql`r.id = ${moving.id} and r.client_id = ${moving.clientId} and r.status = 'booked'`)
    : sql`null`
  const { rows } = await sql<AvailabilityRow>`
    select c.id as clinician_id, c.time_zone, t.duration_minutes, t.step_minutes, ${own} as own_holds,
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
      join appointment_types t on t.practice_id = c.practice_id and t.id = ${appointmentTypeId}
     where c.id = ${clinicianId} and c.status = 'active'
       and (t.is_active and t.assignment_mode = 'single' and exists (select 1 from clinician_appointment_types o
                                     where o.clinician_id = c.id and o.appointment_type_id = t.id)
            or ${hasBooked(appointmentTypeId)})`.execute(db)
  return rows[0]
}

type CachedAvailability = { change: number; minute: number; until: number; text: JsonText<Availability> }

/** How many answers are kept: one has about 60 kB when every day is free. */
const maxEntries = 300

/**
 * Answers about one clinician, cached as text until that clinician changes in any process, a hold runs out, or the minute
 * passes (docs/decisions/0011-kept-answers.md). A time that has gone in the meantime is refused when it is reserved.
 */
export function createAvailabilityCache(
  service: Service,
): (request: AvailabilityRequest) => Promise<Result<JsonText<Availability>>> {
  const latestChanges = watchClinicianChanges(service.db)
  const cache = new Map<string, CachedAvailability>()
  const readText = async (request: AvailabilityRequest) => {
    const read = await readAvailability(service, request)
    return read.ok ? succeed(toJsonText(read.value.availability)) : read
  }

  return async (request) => {
    // Never cached: someone who moves an appointment sees its own time as free, which no one else may.
    if (request.moving) return readText(request)
    // The change number is read before the data, so that a change in between is seen by the next request.
    const change = (await latestChanges()).of(request.clinicianId)
    const now = service.now()
    const minute = toEpochMinute(now)
    const key = Object.values(request).join(' ')
    const known = cache.get(key)
    if (known?.change === change && known.minute === minute && now.getTime() / 1000 < known.until)
      return { ok: true, value: known.text }

    const read = await readAvailability(service, request)
    cache.delete(key)
    if (!read.ok) return read
    const text = toJsonText(read.value.availability)
    cache.set(key, { change, minute, until: read.value.nextHoldEnds, text })
    for (const oldest of cache.keys()) {
      if (cache.size <= maxEntries) break
      cache.delete(oldest)
    }
    return { ok: true, value: text }
  }
}

export async function listAppointmentTypes(
  db: Db,
  { clinicianId, isGP, claimType }: z.infer<typeof appointmentTypesQuery>,
): Promise<z.infer<typeof appointmentTypeSchema>[]> {
  let query = db
    .selectFrom('appointment_types')
    .selectAll()
    .where('is_active', '=', true)
    .where('assignment_mode', '=', 'single')
    .orderBy('label')
  if (isGP !== undefined) query = query.where('is_gp', '=', isGP)
  if (claimType !== undefined) query = query.where(sql<boolean>`${claimType} = any(claim_types)`)
  if (clinicianId !== undefined)
    query = query.where('id', 'in', (offered) =>
      offered
        .selectFrom('clinician_appointment_types')
        .select('appointment_type_id')
        .where('clinician_id', '=', clinicianId),
    )
  const clinician =
    clinicianId === undefined
      ? undefined
      : await findRow(db, 'clinicians', { id: clinicianId }, ['role', 'funding_methods', 'delivery_types'])
  const offered = clinician && {
    role: clinician.role,
    fundingMethods: clinician.funding_methods,
    deliveryTypes: clinician.delivery_types,
  }
  const types = (await query.execute()).filter(
    (row) => !offered || canBeBooked(offered, { claimTypes: row.claim_types }),
  )
  return types.map((row) => ({
    _id: row.id,
    name: row.name,
    label: row.label,
    duration: row.duration_minutes,
    isGP: row.is_gp,
    claimTypes: row.claim_types,
  }))
}

export type TimeSlot = z.infer<typeof timeSlotSchema>

type SlotContext = { clinicianId: string; minutes: number; rules: ZoneRules }

/** Starts as the API shows them: the instant, and the wall-clock time in the viewer's zone. */
export function slotPresenter({
  clinicianId,
  minutes,
  rules,
}: SlotContext): (start: EpochMinute) => TimeSlot {
  const instant = createInstantWriter()
  const clock = (minute: EpochMinute) => formatClock(toLocalMinute(rules, minute))
  return (start) => ({
    startTime: clock(start),
    endTime: clock(start + minutes),
    startDateTime: instant(start),
    endDateTime: instant(start + minutes),
    clinicianId,
    isAvailable: true,
  })
}
