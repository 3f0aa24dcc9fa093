import { type Kysely, sql } from 'kysely'
import type { HoursChangeRequest, HoursPreview } from '#contract/staff/hours.ts'
import { bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import { previewFreeTimes } from '#domain/booking/free-times-preview.ts'
import { type Hours, toExceptions } from '#domain/booking/hours-change.ts'
import type { Schedule } from '#domain/booking/schedule.ts'
import { staffWindow } from '#domain/booking/staff-window.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { formatIsoDate, minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../clinicians/schedule-store.ts'
import type { Tables } from '../db/tables.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { presentAffected } from './affected-appointments.ts'
import { ableColleagues, readColleagues } from './colleagues.ts'
import { compareHours } from './compare-hours.ts'
import { findSettable } from './find-clinician.ts'
import { toHoursChange } from '#contract/staff/hours-request.ts'
import { readStoredHours } from './hours-store.ts'

type Asked = { staff: Staff; clinicianId: string; change: HoursChangeRequest | null; by: AccessedBy }

/** Four weeks of free times as new clients would see them, and the sessions that must be decided about. Nothing is saved. */
export async function previewHours(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { staff, clinicianId, change, by }: Asked,
): Promise<Result<HoursPreview>> {
  const { db, config } = service
  const clinician = await findSettable(db, staff, clinicianId)
  if (!clinician) return fail('notFound')
  const zone = clinician.time_zone
  const now = service.now()
  const hours = await readStoredHours(db, clinicianId)
  const compared =
    change === null
      ? succeed({ after: hours, affected: [] })
      : await compareHours(db, { clinicianId, zone, hours, change: toHoursChange(change), now })
  if (!compared.ok) return compared
  const { after, affected } = compared.value

  const window = bookingWindow('NEW', now, zone)
  const type = await readShownType(db, clinicianId)
  const schedule = await readSchedule(db, clinicianId, staffWindow(now, zone))
  const withHours = ({ weekly, periods, pauseMinutes }: Hours): Schedule => ({
    ...schedule,
    weekly,
    pauseMinutes,
    exceptions: toExceptions(periods),
  })
  const query = {
    window,
    after: latestTooSoon(now, config.BOOKING_BUFFER_MINUTES),
    durationMinutes: type?.duration_minutes ?? minutesPerDay,
    stepMinutes: type?.step_minutes ?? minutesPerDay,
  }
  const nothing = { ...schedule, weekly: [], exceptions: [] }
  const days = type
    ? previewFreeTimes(withHours(hours), withHours(after), query)
    : previewFreeTimes(nothing, nothing, query)
  // Only the office gives a session to another clinician.
  const colleagues =
    worksForEveryone(staff) && affected.length > 0
      ? await readColleagues(service, db, { practiceId: staff.practiceId, sessions: affected })
      : []
  const instant = (minute: number) => dateOfEpochMinute(minute).toISOString()
  return succeed({
    appointmentType: type ? { name: type.name, minutes: type.duration_minutes } : null,
    bufferMinutes: config.BOOKING_BUFFER_MINUTES,
    days: days.map(({ day, free, lost }) => ({
      date: formatIsoDate(day),
      free: free.map(instant),
      lost: lost.map(instant),
    })),
    affected: await presentAffected(service, db, {
      sessions: affected,
      schedule: withHours(after),
      colleaguesFor: ableColleagues(service, colleagues, clinician),
      by,
    }),
  })
}

/** The type that most clients book: their shortest for a first look, and never one that cannot be reserved. */
const readShownType = (db: Kysely<Tables>, clinicianId: string) =>
  db
    .selectFrom('clinician_appointment_types as offered')
    .innerJoin('appointment_types as type', 'type.id', 'offered.appointment_type_id')
    .select(['type.name', 'type.duration_minutes', 'type.step_minutes'])
    .where('offered.clinician_id', '=', clinicianId)
    .where('type.is_active', '=', true)
    .where('type.assignment_mode', '=', 'single')
    .orderBy('type.duration_minutes')
    .orderBy('type.name')
    .executeTakeFirst()

async function readSchedule(
  db: Kysely<Tables>,
  clinicianId: string,
  window: { start: number; end: number },
): Promise<Schedule> {
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end + minutesPerDay)]
  const { rows } = await sql<ScheduleRow>`
    select c.id as clinician_id, c.time_zone, ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c where c.id = ${clinicianId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The clinician is gone')
  return toSchedule(row)
}
