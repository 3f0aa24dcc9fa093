import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  applyHoursChange,
  type Hours,
  type HoursChange,
  type StoredPeriod,
  toExceptions,
} from '#domain/diary/hours-change.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import type { Db, Tx } from '../db/database.ts'
import { addRows, changeRows, deleteRows, readRow } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'

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
