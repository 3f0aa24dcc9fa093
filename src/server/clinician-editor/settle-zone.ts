import { type Kysely, sql } from 'kysely'
import { type SessionDecision, type SettledSessions } from '#contract/staff/affected-sessions.ts'
import { mostAffected } from '#domain/booking/most-affected.ts'
import type { AffectedList } from '#contract/staff/departures.ts'
import { timeTakenOff } from '#domain/booking/hours-change.ts'
import type { Interval } from '#domain/booking/intervals.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { startOfDay } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import {
  type BookedSession,
  findBookedSessions,
  settleAffected,
} from '../working-time/affected-appointments.ts'
import { endHolds } from '../working-time/change-hours.ts'
import { comparedSpan, touches } from '../working-time/compare-hours.ts'
import { readStoredHours } from '../working-time/hours-store.ts'
import { presentAffectedSessions } from './present-affected.ts'

type Clinician = { id: string; time_zone: ZoneId; leaves_on: string | null }
type Zones = { clinician: Clinician; timeZone: ZoneId; now: Date }

/**
 * Hours, leave and the day of leaving are clock times, and stay the same ones in the new zone; booked sessions are moments, and
 * stay those. See docs/decisions/0067-another-time-zone.md.
 */
async function compareZones(
  db: Kysely<Tables>,
  { clinician: { id, time_zone: zone, leaves_on: leavesOn }, timeZone, now }: Zones,
): Promise<{ takenOff: readonly Interval[]; affected: readonly BookedSession[] }> {
  if (zone === timeZone) return { takenOff: [], affected: [] }
  const hours = await readStoredHours(db, id)
  const takenOff = [
    ...timeTakenOff({ before: hours, after: hours, zone, zoneAfter: timeZone, span: comparedSpan(now) }),
    ...earlierLeaving(leavesOn, zone, timeZone),
  ]
  const sessions = await findBookedSessions(db, sql`r.clinician_id = ${id}`)
  return { takenOff, affected: sessions.filter((session) => touches(takenOff, session)) }
}

/** Further east the day on which they leave begins earlier. */
function earlierLeaving(leavesOn: string | null, zone: ZoneId, timeZone: ZoneId): Interval[] {
  if (leavesOn === null) return []
  const day = dayNumberOfIso(leavesOn)
  const [start, end] = [startOfDay(day, timeZone), startOfDay(day, zone)]
  return start < end ? [{ start, end }] : []
}

type Asked = { practiceId: string; by: AccessedBy; id: string; timeZone: ZoneId }

/** The sessions that another zone puts outside the hours or in leave. Nothing is saved. */
export async function previewZone(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, by, id, timeZone }: Asked,
): Promise<Result<AffectedList>> {
  const clinician = await service.db
    .selectFrom('clinicians')
    .select(['id', 'time_zone', 'leaves_on'])
    .where('id', '=', id)
    .where('practice_id', '=', practiceId)
    .executeTakeFirst()
  if (!clinician) return fail('notFound')
  const { affected } = await compareZones(service.db, { clinician, timeZone, now: service.now() })
  return succeed(
    await presentAffectedSessions(service, {
      practiceId,
      condition: sql`r.id = any(${affected.map((session) => session.id)}::uuid[])`,
      change: (schedule) => ({ ...schedule, zone: timeZone }),
      by,
    }),
  )
}

type Settlement = {
  clinician: Clinician
  timeZone: ZoneId
  decisions: readonly SessionDecision[]
  by: AccessedBy
}

const lookFirst =
  'In this time zone, booked sessions lie outside the working hours or in leave. Look at them, then save again.'

/**
 * Writes the zone and settles each session that a preview lists, while the clinician is locked; later ones stay. Hours that someone
 * has open are of the old zone: they have another version from now on.
 */
export async function settleZone(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { clinician, timeZone, decisions, by }: Settlement,
): Promise<Result<SettledSessions>> {
  const { takenOff, affected } = await compareZones(tx, { clinician, timeZone, now: service.now() })
  const decided = new Set(decisions.map((one) => one.id))
  if (affected.slice(0, mostAffected).some((session) => !decided.has(session.id)))
    return fail('changedMeanwhile', { message: lookFirst, fields: { decisions: lookFirst } })
  if (clinician.time_zone !== timeZone)
    await tx
      .updateTable('clinicians')
      .set({ time_zone: timeZone, hours_version: sql<number>`hours_version + 1` })
      .where('id', '=', clinician.id)
      .execute()
  await endHolds(tx, clinician.id, takenOff)
  return settleAffected(service, tx, {
    affected: affected.filter((session) => decided.has(session.id)),
    decisions,
    reason: 'otherHours',
    by,
  })
}
