import { type RawBuilder, sql } from 'kysely'
import type { AffectedList, SessionDecision, SettledSessions } from '#contract/staff/affected-sessions.ts'
import { mostAffected, timeTakenOff } from '#domain/diary/hours-change.ts'
import type { Interval } from '#domain/diary/schedule.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { startOfDay } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { AccessedBy } from '../audit.ts'
import { endHolds } from '../booking/end-reservation.ts'
import type { Db, Tx } from '../db/database.ts'
import {
  type BookedSession,
  findBookedSessions,
  presentAffectedSessions,
  settleAffected,
} from '../diary/affected-appointments.ts'
import { comparedSpan, endHoldsWithin, touchesAny } from '../diary/change-hours.ts'
import { readStoredHours } from '../diary/hours-store.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type ZonedClinician = { id: string; time_zone: ZoneId; leaves_on: string | null }
type ZoneChange = { clinician: ZonedClinician; timeZone: ZoneId; now: Date }

/**
 * Hours, leave and the day of leaving are clock times, and stay the same ones in the new zone; booked sessions are moments, and
 * stay those. See docs/decisions/0067-another-time-zone.md.
 */
async function compareZones(
  db: Db,
  { clinician: { id, time_zone: zone, leaves_on: leavesOn }, timeZone, now }: ZoneChange,
): Promise<{ takenOff: readonly Interval[]; affected: readonly BookedSession[] }> {
  if (zone === timeZone) return { takenOff: [], affected: [] }
  const hours = await readStoredHours(db, id)
  const takenOff = [
    ...timeTakenOff({ before: hours, after: hours, zone, zoneAfter: timeZone, span: comparedSpan(now) }),
    ...earlierLeaving(leavesOn, zone, timeZone),
  ]
  const sessions = await findBookedSessions(db, sql`r.clinician_id = ${id}`)
  return { takenOff, affected: sessions.filter((session) => touchesAny(takenOff, session)) }
}

/** Further east the day on which they leave begins earlier. */
function earlierLeaving(leavesOn: string | null, zone: ZoneId, timeZone: ZoneId): Interval[] {
  if (leavesOn === null) return []
  const day = dayNumberOfIso(leavesOn)
  const [start, end] = [startOfDay(day, timeZone), startOfDay(day, zone)]
  return start < end ? [{ start, end }] : []
}

/** The sessions that another zone puts outside the hours or in leave. Nothing is saved. */
export async function previewZone(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, by, id, timeZone }: { practiceId: string; by: AccessedBy; id: string; timeZone: ZoneId },
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

type ZoneSettlement = {
  clinician: ZonedClinician
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
  { clinician, timeZone, decisions, by }: ZoneSettlement,
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
  await endHoldsWithin(tx, clinician.id, takenOff)
  return settleAffected(service, tx, {
    affected: affected.filter((session) => decided.has(session.id)),
    decisions,
    reason: 'otherHours',
    by,
  })
}

type Withdrawal = {
  /** About `r`, the reservation: those booked as what is withdrawn. */
  condition: RawBuilder<boolean>
  decisions: readonly SessionDecision[]
  by: AccessedBy
}

const cannotAsk =
  'Another time would be of the same type, which is withdrawn. Please keep, move or cancel it.'
const bookedMeanwhile = 'Another session was booked as this meanwhile. Look at it too, then save again.'

/**
 * Before a type is withdrawn: a colleague is given a session of it only while it is on offer. Every session that a preview lists
 * is decided about, so that none that was booked since is passed over; later ones keep their time without the type.
 */
export async function settleWithdrawal(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { condition, decisions, by }: Withdrawal,
): Promise<Result<SettledSessions>> {
  const affected = await findBookedSessions(tx, condition)
  const asked = decisions.findIndex(
    (one) => one.do === 'ask' && affected.some((session) => session.id === one.id),
  )
  if (asked >= 0) return fail('invalidInput', { fields: { [`decisions.${asked}`]: cannotAsk } })
  const decided = new Set(decisions.map((one) => one.id))
  if (affected.slice(0, mostAffected).some((session) => !decided.has(session.id)))
    return fail('changedMeanwhile', { message: bookedMeanwhile, fields: { decisions: bookedMeanwhile } })
  // A visitor in the middle of a booking finds that the time is gone: the type could not be booked any more.
  await endHolds(tx, 'expired', condition)
  const kept = affected.filter((session) => !decided.has(session.id))
  return settleAffected(service, tx, {
    affected,
    decisions: [...decisions, ...kept.map((session) => ({ id: session.id, do: 'keep' as const }))],
    reason: 'typeWithdrawn',
    by,
  })
}
