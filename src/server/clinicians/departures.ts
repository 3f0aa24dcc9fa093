import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  AffectedList,
  departureRequest,
  SessionDecision,
  SettledSessions,
} from '#contract/staff/affected-sessions.ts'
import { mostAffected, timeTakenOff } from '#domain/diary/hours-change.ts'
import type { Interval, Schedule } from '#domain/diary/schedule.ts'
import { colleagueFullText } from '#domain/clinicians/card.ts'
import { refuseDeparture } from '#domain/clinicians/listing.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt, startOfDay } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { joinColleague } from '../booking/book-reservation.ts'
import { endHolds } from '../booking/end-reservation.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
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

/** Further than any diary reaches. */
const farMinutes = 10 * 366 * 24 * 60

type DepartureKey = { practiceId: string; id: string; by: AccessedBy }

const fromDay = (id: string, leavesOn: string, zone: ZoneId) =>
  sql<boolean>`r.clinician_id = ${id} and lower(r.during) >= ${leavesOn}::timestamp at time zone ${zone}`

/** What leaving on a day falls on. Nothing is saved. */
export async function previewDeparture(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, id, by, leavesOn }: DepartureKey & { leavesOn: string },
): Promise<Result<AffectedList>> {
  const found = await findRow(service.db, 'clinicians', { id, practice_id: practiceId }, ['time_zone'])
  if (!found) return fail('notFound')
  const refused = refuseDay(service, leavesOn, found.time_zone)
  if (refused) return refused
  const start = startOfDay(dayNumberOfIso(leavesOn), found.time_zone)
  const list = await presentAffectedSessions(service, {
    practiceId,
    condition: fromDay(id, leavesOn, found.time_zone),
    change: (schedule): Schedule => ({
      ...schedule,
      busy: [...schedule.busy, { start, end: start + farMinutes }],
    }),
    takesPlaces: true,
    by,
  })
  return succeed(list)
}

function refuseDay({ now }: Pick<Service, 'now'>, leavesOn: string, zone: ZoneId) {
  const refusal = refuseDeparture(leavesOn, formatIsoDate(localDayAt(now(), zone)))
  return refusal === null ? null : fail('invalidInput', { fields: { leavesOn: refusal } })
}

/**
 * No time from that day on can be booked, and every session booked from then on is settled, in one transaction. Taking it back
 * offers the times again, and clients who could book anyone are theirs again; what was settled stays settled. See docs/product/practice.md#leaving.
 */
export function saveDeparture(
  service: Pick<Service, 'db' | 'jobs' | 'config' | 'now'>,
  { practiceId, id, by, request }: DepartureKey & { request: z.infer<typeof departureRequest> },
): Promise<Result<SettledSessions>> {
  const { leavesOn, leavesOnRead, decisions, rest } = request
  return inTransaction(service.db, async (tx) => {
    const found = await tx
      .selectFrom('clinicians')
      .select(['time_zone', 'published_at', 'leaves_on'])
      .where('id', '=', id)
      .where('practice_id', '=', practiceId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) return fail('notFound')
    if (found.leaves_on !== leavesOnRead) return fail('changedMeanwhile')
    if (found.published_at === null) return fail('conflict', { message: draftDoesNotLeave })
    const refused = leavesOn === null ? null : refuseDay(service, leavesOn, found.time_zone)
    if (refused) return refused
    await tx
      .updateTable('clinicians')
      .set({
        leaves_on: leavesOn,
        updated_at: sql<Date>`now()`,
        ...(leavesOn === null && { status: 'active' as const }),
      })
      .where('id', '=', id)
      .execute()
    const none = { moved: 0, cancelled: 0, asked: 0, kept: 0, told: 0, unreached: 0 }
    if (leavesOn === null) await takeBackClients(tx, id)
    const settled =
      leavesOn === null
        ? succeed(none)
        : await settleDeparture(service, tx, { id, zone: found.time_zone, leavesOn, decisions, rest, by })
    if (!settled.ok) return settled
    const subject = `clinician ${id} ${leavesOn === null ? 'stays' : `leaves on ${leavesOn}`}`
    await noteChange(tx, by, null, subject)
    return settled
  })
}

const draftDoesNotLeave = 'A draft has no sessions to leave. It stays hidden until it is published.'
const cannotStay = 'This session cannot stay with someone who has left. Please move or cancel it.'

type Departure = {
  id: string
  zone: ZoneId
  leavesOn: string
  by: AccessedBy
} & Pick<z.infer<typeof departureRequest>, 'decisions' | 'rest'>

async function settleDeparture(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { id, zone, leavesOn, by, ...decided }: Departure,
) {
  const affected = await findBookedSessions(tx, fromDay(id, leavesOn, zone))
  const decisions = decideRest(affected, decided)
  // Asking the client would leave it with someone who has left until they answer.
  const kept = decisions.findIndex(
    (one) => (one.do === 'keep' || one.do === 'ask') && affected.some((session) => session.id === one.id),
  )
  if (kept >= 0) return fail('invalidInput', { fields: { [`decisions.${kept}`]: cannotStay } })
  const start = startOfDay(dayNumberOfIso(leavesOn), zone)
  await endHoldsWithin(tx, id, [{ start, end: start + farMinutes }])
  const settled = await settleAffected(service, tx, { affected, decisions, reason: 'leaving', by })
  if (!settled.ok) return settled
  const followed = await followColleagues(tx, { id, affected, decisions })
  if (!followed.ok) return followed
  await endDepartures(tx)
  return settled
}

/** More than are listed: those after the last that was decided about. One that was booked meanwhile among the listed stays undecided. */
function decideRest(
  affected: readonly BookedSession[],
  { decisions, rest }: Pick<Departure, 'decisions' | 'rest'>,
): Departure['decisions'] {
  if (rest === undefined || decisions.length < mostAffected) return decisions
  const decided = new Set(decisions.map(({ id }) => id))
  const last = affected.findLastIndex(({ id }) => decided.has(id))
  return [...decisions, ...affected.slice(last + 1).map(({ id }) => ({ id, do: rest }))]
}

/**
 * A client whose session goes to a colleague is that colleague’s client from now on, where they were this clinician’s, and takes a
 * place of the case load as a first booking does.
 */
async function followColleagues(
  tx: Tx,
  { id, affected, decisions }: Pick<Departure, 'id' | 'decisions'> & { affected: readonly BookedSession[] },
): Promise<Result<null>> {
  const without = affected.map((session) => session.id)
  const joined = new Set<string>()
  for (const [index, decision] of decisions.entries()) {
    const session = affected.find((one) => one.id === decision.id)
    if (decision.do !== 'move' || decision.clinicianId === undefined || decision.clinicianId === id) continue
    if (!session) continue
    const { clinicianId } = decision
    const { clientId, isGpType } = session
    const pair = `${clientId} ${clinicianId}`
    if (!isGpType && !joined.has(pair) && !(await joinColleague(tx, { clientId, clinicianId, without }))) {
      const message = colleagueFullText(await nameOf(tx, clinicianId))
      return fail('conflict', { message, fields: { [`decisions.${index}`]: message } })
    }
    joined.add(pair)
    await tx
      .updateTable('clients')
      .set({ attached_clinician_id: clinicianId })
      .where('id', '=', clientId)
      .where('attached_clinician_id', '=', id)
      .execute()
  }
  return succeed(null)
}

const nameOf = async (tx: Tx, id: string): Promise<string> =>
  (await tx.selectFrom('clinicians').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

const queue = 'end-departures'

/**
 * From the first day without a clinician, by the clock where they work: their page is gone, and their clients are no longer tied to
 * them, so that they can book someone else.
 */
export async function endDepartures(db: Db): Promise<void> {
  await sql`
    with gone as (
      update clinicians set status = 'inactive', updated_at = now()
       where status = 'active' and leaves_on <= (now() at time zone time_zone)::date
      returning id)
    update clients set attached_clinician_id = null, attached_until_left = gone.id
      from gone where clients.attached_clinician_id = gone.id`.execute(db)
}

/** Clients who were theirs until they left are theirs again, except those who are another clinician’s by now. */
async function takeBackClients(db: Db, clinicianId: string): Promise<void> {
  await sql`
    update clients set attached_clinician_id = coalesce(attached_clinician_id, ${clinicianId}), attached_until_left = null
     where attached_until_left = ${clinicianId}`.execute(db)
}

export async function scheduleDepartures(service: Service): Promise<void> {
  await service.jobs.work(queue, () => endDepartures(service.db))
  await service.jobs.schedule(queue, '*/15 * * * *')
}

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
  const clinician = await findRow(service.db, 'clinicians', { id, practice_id: practiceId }, [
    'id',
    'time_zone',
    'leaves_on',
  ])
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
  'The client could only choose another time of the same type, and it is being withdrawn. Please keep, move or cancel the session.'
const bookedMeanwhile =
  'Another session of this type was booked in the meantime. Look at it too, then save again.'

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
