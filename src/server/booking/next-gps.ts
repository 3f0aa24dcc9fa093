import { sql } from 'kysely'
import type { z } from 'zod'
import type { gpAvailabilityQuery, gpAvailabilitySchema } from '#contract/booking.ts'
import { bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import { findSlots } from '#domain/booking/slots.ts'
import { type DayNumber, formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, dayOfLocalMinute, toEpochMinute } from '#domain/time/local-time.ts'
import { toLocalMinute, zoneRules } from '#domain/time/zone-rules.ts'
import { portraitPath } from '#domain/portraits/portrait-rules.ts'
import { isListedGp } from '../clinicians/clinician-columns.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type BookingActor, findBookingRule } from './booking-actor.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../clinicians/schedule-store.ts'
import { slotPresenter } from './time-slots.ts'

type Answer = z.infer<typeof gpAvailabilitySchema>
type Row = ScheduleRow & {
  name: string
  slug: string
  portrait_id: string | null
  appointment_type_id: string
  duration_minutes: number
  step_minutes: number
}

/**
 * The next free times across all GPs: one entry for each GP, type and day, soonest first, `take` of them. A practice has
 * a handful of GPs, so each one's whole window is looked at: a list that ends early would hide the days after it.
 */
export async function nextGps(
  service: Service,
  actor: BookingActor,
  { type, timeZone, after, take }: z.infer<typeof gpAvailabilityQuery>,
): Promise<Result<Answer>> {
  const zone = timeZone ?? actor.client?.timeZone ?? service.config.PRACTICE_TIME_ZONE
  const now = service.now()
  const window = bookingWindow(findBookingRule(actor), now, zone)
  const soonest = Math.max(
    latestTooSoon(now, service.config.BOOKING_BUFFER_MINUTES),
    after ? toEpochMinute(new Date(after)) : 0,
  )
  const rows = await readGps(service, type, window)
  const rules = zoneRules(zone, window.start, window.end)
  const entries = rows.flatMap((row) => {
    const starts = findSlots(toSchedule(row), {
      window,
      after: soonest,
      durationMinutes: row.duration_minutes,
      stepMinutes: row.step_minutes,
    })
    const byDay = Map.groupBy(starts, (start) => dayOfLocalMinute(toLocalMinute(rules, start)))
    return Array.from(byDay, ([day, ofDay]) => ({
      row,
      day,
      ofDay,
      first: ofDay[0] ?? Number.POSITIVE_INFINITY,
    }))
  })
  entries.sort((a, b) => a.first - b.first || a.row.name.localeCompare(b.row.name))
  return succeed({
    // For pages of an earlier release, which ask for one type of all GPs.
    appointmentTypeId: rows[0]?.appointment_type_id ?? null,
    timeZone: zone,
    days: entries.slice(0, take).map(({ row, day, ofDay }) => ({
      date: formatIsoDate(day satisfies DayNumber),
      appointmentTypeId: row.appointment_type_id,
      clinician: {
        _id: row.clinician_id,
        name: row.name,
        avatar: row.portrait_id && portraitPath(row.portrait_id),
        slugUrl: row.slug,
      },
      timeSlots: ofDay.map(
        slotPresenter({ clinicianId: row.clinician_id, minutes: row.duration_minutes, rules }),
      ),
    })),
    hasMore: entries.length > take,
  })
}

async function readGps(
  { db }: Service,
  type: 'initial' | 'review',
  window: { start: number; end: number },
): Promise<Row[]> {
  const kind = type === 'initial' ? 'gpInitial' : 'gpReview'
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end + 24 * 60)]
  const { rows } = await sql<Row>`
    select c.id as clinician_id, c.name, c.slug, c.portrait_id, c.time_zone, t.id as appointment_type_id,
           t.duration_minutes, t.step_minutes, ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
      join clinician_appointment_types o on o.clinician_id = c.id
      join appointment_types t on t.id = o.appointment_type_id
     where ${isListedGp}
       and t.kind = ${kind} and t.is_active and t.assignment_mode = 'single'`.execute(db)
  return rows
}
