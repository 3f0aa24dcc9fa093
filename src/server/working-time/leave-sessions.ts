import { type Kysely, sql } from 'kysely'
import type { SettledSession } from '#contract/staff/hours.ts'
import type { Hours, HoursChange } from '#domain/booking/hours-change.ts'
import { settledState } from '#domain/booking/settled-session.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { BookedSession } from './affected-appointments.ts'

type Saved = { change: HoursChange; after: Hours; affected: readonly BookedSession[] }

/** Notes which sessions a leave fell on, as they were booked before anything was done about them. */
export async function noteLeaveSessions(tx: Tx, { change, after, affected }: Saved): Promise<void> {
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

type Row = {
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
export async function readLeaveSessions(
  db: Kysely<Tables>,
  clinicianId: string,
): Promise<ReadonlyMap<string, SettledSession[]>> {
  const { rows } = await sql<Row>`
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
    rows.map((row) => ({ ...present(row, clinicianId), periodId: row.periodId })),
    ({ periodId }) => periodId,
  )
}

function present({ id, clientName, wasAt, ...row }: Row, clinicianId: string): SettledSession {
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
