import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { HoursAnswer, SettledSession } from '#contract/staff/working-time.ts'
import { settledState } from '#domain/booking/practice-changes.ts'
import {
  applyHoursChange,
  type Hours,
  type HoursChange,
  leaveTime,
  type StoredPeriod,
  toExceptions,
} from '#domain/diary/hours-change.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt, spanOfDays, toEpochMinute } from '#domain/time/local-time.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { addRows, changeRows, deleteRows, readRow } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type BookedSession, findBookedSessions } from './affected-appointments.ts'

type PeriodRow = Pick<StoredPeriod, 'id' | 'kind' | 'start' | 'end'> & { first: string; last: string }

/** All of a clinician's hours, also the leave that is over. */
export async function readStoredHours(db: Db, clinicianId: string): Promise<Hours> {
  const weekly = await db
    .selectFrom('working_hours')
    .select(['weekday', 'start_minute as start', 'end_minute as end'])
    .where('clinician_id', '=', clinicianId)
    .orderBy('weekday')
    .orderBy('start_minute')
    .execute()
  const { rows } = await sql<PeriodRow>`
    select period_id as id, kind, min(on_date)::text as first, max(on_date)::text as last,
           start_minute as start, end_minute as end
      from hours_exceptions where clinician_id = ${clinicianId}
     group by period_id, kind, start_minute, end_minute order by min(on_date), start_minute`.execute(db)
  const { pause_minutes: pauseMinutes } = await readRow(db, 'clinicians', { id: clinicianId }, [
    'pause_minutes',
  ])
  const periods = rows.map(({ first, last, ...row }) => ({
    ...row,
    firstDay: dayNumberOfIso(first),
    lastDay: dayNumberOfIso(last),
  }))
  return { weekly, periods, pauseMinutes }
}

/** Writes what the change touches, and answers with the hours as they are then. */
export async function writeHoursChange(
  tx: Tx,
  { clinicianId, hours, change }: { clinicianId: string; hours: Hours; change: HoursChange },
): Promise<Hours> {
  const newId = randomUUID()
  const after = applyHoursChange(hours, change, newId)
  if (change.kind === 'weekly') {
    await tx.deleteFrom('working_hours').where('clinician_id', '=', clinicianId).execute()
    const rows = after.weekly.map(({ weekday, start, end }) => ({
      clinician_id: clinicianId,
      weekday,
      start_minute: start,
      end_minute: end,
    }))
    if (rows.length > 0) await tx.insertInto('working_hours').values(rows).execute()
    return after
  }
  if (change.kind === 'pause') {
    const { pauseMinutes } = change
    await changeRows(tx, 'clinicians', { id: clinicianId }, { pause_minutes: pauseMinutes })
    return after
  }
  if (change.kind === 'remove') await deleteRows(tx, 'leave_sessions', { period_id: change.periodId })
  const periodId = change.kind === 'add' ? newId : change.periodId
  await deleteRows(tx, 'hours_exceptions', { clinician_id: clinicianId, period_id: periodId })
  if (change.kind === 'remove') return after
  await addRows(
    tx,
    'hours_exceptions',
    toExceptions([change.period]).map(({ day, kind, start, end }) => ({
      clinician_id: clinicianId,
      on_date: formatIsoDate(day),
      kind,
      start_minute: start,
      end_minute: end,
      period_id: periodId,
    })),
  )
  return after
}

/** The clinicians whose hours this person may set: everyone's for the office, one's own for a clinician. */
export function settableClinicians(db: Db, staff: Staff) {
  return db
    .selectFrom('clinicians')
    .select(['id', 'name', 'role', 'time_zone', 'hours_version'])
    .where('practice_id', '=', staff.practiceId)
    .$if(!worksForEveryone(staff), (query) => query.where('id', '=', staff.clinicianId))
    .orderBy('name')
    .orderBy('id')
}

export const findSettable = (db: Db, staff: Staff, clinicianId: string) =>
  settableClinicians(db, staff).where('id', '=', clinicianId).executeTakeFirst()

/** About the next year’s. */
const holidaysShown = 12

/** One's own hours, or those of the clinician asked for; the office without a clinician begins with the first. */
export async function readHours(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { staff, by, wanted }: { staff: Staff; by: AccessedBy; wanted?: string },
): Promise<Result<HoursAnswer>> {
  const settable = await settableClinicians(db, staff).execute()
  if (settable.length === 0)
    return fail('notFound', { message: 'There is no clinician yet. Add one under Clinicians first.' })
  const id = wanted ?? staff.clinicianId ?? settable[0]?.id
  const clinician = settable.find((one) => one.id === id)
  if (!clinician) return fail('notFound')
  const { weekly, periods, pauseMinutes } = await readStoredHours(db, clinician.id)
  const zone = clinician.time_zone
  const today = localDayAt(now(), zone)
  const sessions = await findBookedSessions(db, sql`r.clinician_id = ${clinician.id}`)
  const settled = await readLeaveSessions(db, clinician.id)
  if (settled.size > 0) await noteRead(db, by, null, 'sessions in leave')
  const holidays = await db
    .selectFrom('closed_days')
    .select(['on_date as date', 'name'])
    .where('clinician_id', '=', clinician.id)
    .where('on_date', '>=', formatIsoDate(today))
    .orderBy('on_date')
    .limit(holidaysShown)
    .execute()
  const coming = periods.filter(({ lastDay }) => lastDay >= today)
  return succeed({
    clinician: { id: clinician.id, name: clinician.name },
    clinicians: settable.map(({ id: one, name }) => ({ id: one, name })),
    timeZone: zone,
    today: formatIsoDate(today),
    version: clinician.hours_version,
    weekly: [...weekly],
    pauseMinutes,
    holidays,
    periods: coming.map((period) => {
      const { firstDay, lastDay, kind, id: periodId, start, end } = period
      const away = leaveTime([period], zone, spanOfDays(firstDay, lastDay, zone))
      const inside = sessions.filter(({ startsAt, endsAt }) =>
        away.some((time) => time.start < toEpochMinute(endsAt) && toEpochMinute(startsAt) < time.end),
      )
      const [firstDate, lastDate] = [formatIsoDate(firstDay), formatIsoDate(lastDay)]
      return {
        id: periodId,
        kind,
        firstDate,
        lastDate,
        start,
        end,
        sessions: inside.length,
        settled: settled.get(periodId) ?? [],
      }
    }),
  })
}

type HoursSave = { change: HoursChange; after: Hours; affected: readonly BookedSession[] }

/** Notes which sessions a leave fell on, as they were booked before anything was done about them. */
export async function noteLeaveSessions(tx: Tx, { change, after, affected }: HoursSave): Promise<void> {
  if (!('period' in change) || change.period.kind !== 'leave' || affected.length === 0) return
  const periodId = change.kind === 'add' ? after.periods.at(-1)?.id : change.periodId
  if (periodId === undefined) return
  await tx
    .insertInto('leave_sessions')
    .values(
      affected.map(({ id, startsAt }) => ({ period_id: periodId, reservation_id: id, starts_at: startsAt })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['period_id', 'reservation_id'])
        .doUpdateSet((row) => ({ starts_at: row.ref('excluded.starts_at') })),
    )
    .execute()
}

type LeaveSessionRow = {
  periodId: string
  id: string
  clientName: string
  wasAt: Date
  startsAt: Date
  clinicianId: string
  clinicianName: string
  isCancelled: boolean
  isMoveAsked: boolean
}

/** By period: each session that its leave fell on, and what became of it. */
async function readLeaveSessions(
  db: Db,
  clinicianId: string,
): Promise<ReadonlyMap<string, SettledSession[]>> {
  const { rows } = await sql<LeaveSessionRow>`
    select l.period_id as "periodId", r.id, p.first_name || ' ' || p.last_name as "clientName", l.starts_at as "wasAt",
           lower(r.during) as "startsAt", r.clinician_id as "clinicianId", c.name as "clinicianName",
           r.status = 'released' as "isCancelled", r.move_asked_at is not null as "isMoveAsked"
      from leave_sessions l
      join reservations r on r.id = l.reservation_id
      join clients p on p.id = r.client_id
      join clinicians c on c.id = r.clinician_id
     where l.period_id in (select period_id from hours_exceptions where clinician_id = ${clinicianId})
     order by l.starts_at, r.id`.execute(db)
  return Map.groupBy(
    rows.map((row) => ({ ...presentLeaveSession(row, clinicianId), periodId: row.periodId })),
    ({ periodId }) => periodId,
  )
}

function presentLeaveSession(
  { id, clientName, wasAt, ...row }: LeaveSessionRow,
  clinicianId: string,
): SettledSession {
  const { startsAt, clinicianName, isCancelled, isMoveAsked } = row
  const state = settledState({
    was: { startsAt: wasAt, clinicianId },
    now: { startsAt, clinicianId: row.clinicianId },
    isCancelled,
    isMoveAsked,
  })
  return {
    id,
    clientName,
    wasDateTime: wasAt.toISOString(),
    state,
    startDateTime: startsAt.toISOString(),
    withName: row.clinicianId === clinicianId ? null : clinicianName,
  }
}
