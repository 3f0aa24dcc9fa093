import { sql } from 'kysely'
import type { z } from 'zod'
import type { SessionDecision } from '#contract/staff/affected-sessions.ts'
import { underChange, toHoursChange } from '#contract/staff/hours-request.ts'
import type {
  changedHoursSchema,
  changeHoursRequest,
  HoursChangeRequest,
  HoursPreview,
} from '#contract/staff/working-time.ts'
import { bookingWindow, latestTooSoon, staffWindow } from '#domain/diary/booking-window.ts'
import {
  applyHoursChange,
  checkHoursChange,
  type Hours,
  type HoursChange,
  timeTakenOff,
  toExceptions,
} from '#domain/diary/hours-change.ts'
import { previewFreeTimes } from '#domain/diary/other-times.ts'
import type { Interval, Schedule } from '#domain/diary/schedule.ts'
import { isRequestOver } from '#domain/booking/practice-changes.ts'
import { holdStates } from '#domain/booking/holds.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { formatIsoDate, minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, toEpochMinute } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { endHolds } from '../booking/end-reservation.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../booking/slot-offer.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { changeRows } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import {
  ableColleagues,
  type BookedSession,
  findBookedSessions,
  presentAffected,
  readColleagues,
  settleAffected,
} from './affected-appointments.ts'
import {
  findSettable,
  noteLeaveSessions,
  readStoredHours,
  settableClinicians,
  writeHoursChange,
} from './hours-store.ts'

type HoursRequest = {
  staff: Staff
  clinicianId: string
  by: AccessedBy
  request: z.infer<typeof changeHoursRequest>
}

/**
 * Saves hours or leave together with what becomes of every session that they fall on. The clinician is locked first, as a hold
 * does it: nothing is booked in between, and a booking that waits finds the new leave. See docs/product/practice.md#changes-that-affect-clients.
 */
export function changeHours(
  service: Pick<Service, 'db' | 'jobs' | 'config' | 'now'>,
  { staff, clinicianId, by, request }: HoursRequest,
): Promise<Result<z.infer<typeof changedHoursSchema>>> {
  return inTransaction(service.db, async (tx) => {
    const clinician = await settableClinicians(tx, staff)
      .where('id', '=', clinicianId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!clinician) return fail('notFound')
    if (!worksForEveryone(staff) && request.decisions.some(isGivenToAnother(clinicianId)))
      return fail('forbidden')
    const change = toHoursChange(request.change)
    // A new period takes nothing from anyone: everything else replaces what this person has read.
    const replaces = change.kind !== 'add'
    if (replaces && request.version !== clinician.hours_version)
      return fail('changedMeanwhile', { message: changedMeanwhile })
    const hours = await readStoredHours(tx, clinicianId)
    const zone = clinician.time_zone
    const compared = await compareHours(tx, { clinicianId, zone, hours, change, now: service.now() })
    if (!compared.ok) return compared
    const after = await writeHoursChange(tx, { clinicianId, hours, change })
    await endHoldsWithin(tx, clinicianId, compared.value.takenOff)
    const { affected, freed } = compared.value
    await noteLeaveSessions(tx, { change, after, affected })
    const settled = await settleAffected(service, tx, {
      affected,
      decisions: request.decisions,
      freed,
      reason: 'period' in change && change.period.kind === 'leave' ? 'away' : 'otherHours',
      by,
    })
    if (!settled.ok) return settled
    const version = clinician.hours_version + (replaces ? 1 : 0)
    if (version !== clinician.hours_version)
      await changeRows(tx, 'clinicians', { id: clinicianId }, { hours_version: version })
    await noteChange(tx, by, null, auditSubject(change, clinicianId))
    return succeed({ version, ...settled.value })
  })
}

const changedMeanwhile =
  'Someone else changed these hours while you had them open. What they saved is shown now; saving again puts yours in its place.'

/** Only the office gives a session to another clinician. */
const isGivenToAnother = (clinicianId: string) => (decision: SessionDecision) =>
  decision.do === 'move' && decision.clinicianId !== undefined && decision.clinicianId !== clinicianId

const changedParts = {
  weekly: 'weekly hours',
  pause: 'pause after sessions',
  add: 'leave and extra hours',
  replace: 'leave and extra hours',
  remove: 'leave and extra hours',
} as const satisfies Record<HoursChange['kind'], string>

const auditSubject = ({ kind }: HoursChange, clinicianId: string) =>
  `${changedParts[kind]} of clinician ${clinicianId}`

/** A visitor in the middle of a booking finds that the time is gone: better than a session in a leave. */
export async function endHoldsWithin(
  tx: Tx,
  clinicianId: string,
  takenOff: readonly Interval[],
): Promise<void> {
  if (takenOff.length === 0) return
  const { rows: holds } = await sql<{ id: string; startsAt: Date; endsAt: Date }>`
    select id, lower(during) as "startsAt", upper(during) as "endsAt" from reservations
     where clinician_id = ${clinicianId} and status in (${sql.join(holdStates)})
       and expires_at > clock_timestamp()`.execute(tx)
  const ended = holds.filter((hold) => touchesAny(takenOff, hold)).map(({ id }) => id)
  if (ended.length === 0) return
  await endHolds(tx, 'expired', sql<boolean>`r.id = any(${ended}::uuid[])`)
}

type PreviewRequest = { staff: Staff; clinicianId: string; change: HoursChangeRequest | null; by: AccessedBy }

/** Four weeks of free times as new clients would see them, and the sessions that must be decided about. Nothing is saved. */
export async function previewHours(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { staff, clinicianId, change, by }: PreviewRequest,
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
    exceptions: [...schedule.exceptions.filter(({ kind }) => kind === 'closed'), ...toExceptions(periods)],
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
const readShownType = (db: Db, clinicianId: string) =>
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
  db: Db,
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

const comparedDays = 2 * 366

/** Series may be booked far ahead: a change is compared with everything in the next two years. */
export function comparedSpan(now: Date): Interval {
  const start = toEpochMinute(now)
  return { start, end: start + comparedDays * minutesPerDay }
}

type ComparedHours = {
  after: Hours
  takenOff: readonly Interval[]
  affected: readonly BookedSession[]
  /** Sessions whose client was asked for another time, for a reason that the change ends. */
  freed: readonly BookedSession[]
}

type ComparedChange = { clinicianId: string; zone: ZoneId; hours: Hours; change: HoursChange; now: Date }

/** What a change would take away, and the booked sessions that it falls on. */
async function compareHours(
  db: Db,
  { clinicianId, zone, hours, change, now }: ComparedChange,
): Promise<Result<ComparedHours>> {
  if ('periodId' in change && !hours.periods.some(({ id }) => id === change.periodId)) return fail('notFound')
  const fields = checkHoursChange(change, hours, localDayAt(now, zone))
  if (Object.keys(fields).length > 0) return fail('invalidInput', { fields: underChange(fields) })
  const after = applyHoursChange(hours, change)
  const takenOff = timeTakenOff({ before: hours, after, zone, span: comparedSpan(now) })
  const sessions = await findBookedSessions(db, sql`r.clinician_id = ${clinicianId}`)
  const isFreed = ({ moveAskedReason: reason, startsAt, endsAt }: BookedSession) =>
    isRequestOver(
      { before: hours, after, zone },
      { start: toEpochMinute(startsAt), end: toEpochMinute(endsAt), reason },
    )
  const affected = sessions.filter((session) => touchesAny(takenOff, session))
  const freed = sessions.filter((session) => !touchesAny(takenOff, session) && isFreed(session))
  return succeed({ after, takenOff, affected, freed })
}

export const touchesAny = (
  times: readonly Interval[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): boolean =>
  times.some(({ start, end }) => start < endsAt.getTime() / 60_000 && startsAt.getTime() / 60_000 < end)
