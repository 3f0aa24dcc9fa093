import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type {
  AffectedList,
  AffectedSession,
  SessionDecision,
  SettledSessions,
} from '#contract/staff/affected-sessions.ts'
import { couldHold, type PracticeReason } from '#domain/booking/practice-changes.ts'
import { proposeTimes } from '#domain/diary/other-times.ts'
import { mostAffected } from '#domain/diary/hours-change.ts'
import { type Schedule, withTakenTime } from '#domain/diary/schedule.ts'
import { latestPast, staffWindow } from '#domain/diary/booking-window.ts'
import { ageAt, type DateOfBirthInZone } from '#domain/clients/on-behalf-of.ts'
import type { AgeRange } from '#domain/clinicians/vocabularies.ts'
import { isCaseLoadFull } from '#domain/clinicians/card.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { type EmailOwner, mayEmail } from '#domain/messages/emails.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, toEpochMinute } from '#domain/time/local-time.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import { cancelByPractice } from '../booking/end-reservation.ts'
import { reachedAt } from '../emails/read-booked-appointment.ts'
import { askToMove, moveByPractice, withdrawRequest } from '../booking/move-appointment.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../booking/slot-offer.ts'
import type { Db, Tx } from '../db/database.ts'
import { lockAppointments } from '../db/locks.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

/** A booked session still to come, as a change looks at it. */
export type BookedSession = Omit<
  AffectedSession,
  'startDateTime' | 'endDateTime' | 'proposals' | 'colleagues' | 'isToldByEmail'
> &
  EmailOwner & {
    clinicianId: string
    startsAt: Date
    endsAt: Date
    durationMinutes: number
    stepMinutes: number
    isGpType: boolean
    /** Psychologists whose client this person is already. */
    clientOf: readonly string[]
    birth: DateOfBirthInZone
    /** Why its client was asked before to choose another time. */
    moveAskedReason: PracticeReason | null
  }

/** Booked, not over and not cancelled. `condition` is about `r`, the reservation. */
export async function findBookedSessions(db: Db, condition: RawBuilder<boolean>): Promise<BookedSession[]> {
  const { rows } = await sql<BookedSession>`
    select r.id, r.client_id as "clientId", p.first_name || ' ' || p.last_name as "clientName",
           r.clinician_id as "clinicianId", lower(r.during) as "startsAt", upper(r.during) as "endsAt",
           t.name as "typeName", t.duration_minutes as "durationMinutes", t.step_minutes as "stepMinutes",
           t.is_gp as "isGpType",
           array(select distinct e.clinician_id from reservations e
                  where e.client_id = p.id and e.booked_at is not null and e.clinician_id <> r.clinician_id
                  union select p.attached_clinician_id where p.attached_clinician_id is not null) as "clientOf",
           r.delivery_type as "deliveryType", r.funding_method as funding, r.move_asked_at is not null as "isMoveAsked",
           r.move_asked_reason as "moveAskedReason",
           ${reachedAt('email')} as email, a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt",
           json_build_object('date', p.date_of_birth, 'zone', p.time_zone) as birth
      from reservations r
      join clients p on p.id = r.client_id
      left join accounts a on a.subject::text = p.identity_subject
      join appointment_types t on t.id = r.appointment_type_id
     where r.status = 'booked' and r.service_delivered is null and lower(r.during) > clock_timestamp() and ${condition}
     order by lower(r.during), r.id`.execute(db)
  return rows
}

/** Whether the client hears of a change to it. What is told is never the outcome of a booking of theirs. */
const isToldByEmail = ({ config, now }: Pick<Service, 'config' | 'now'>, client: EmailOwner): boolean =>
  config.canSendEmail && mayEmail(client, { isOutcomeOfBooking: false, bookedAt: now() })

/** A few milliseconds of work in a practice with a hundred clinicians. */
const sessionsPerTurn = 4

type AffectedPresentation = {
  sessions: readonly BookedSession[]
  /** The one after the change. */
  schedule: Schedule
  /** Whom the person who asks may give it to. */
  colleaguesFor: (session: BookedSession) => AffectedSession['colleagues']
  by: AccessedBy
}

/** For a screen: each session with the free times nearest to it, as the practice may move it. Other requests get their turn in between. */
export async function presentAffected(
  service: Pick<Service, 'config' | 'now'>,
  db: Db,
  { sessions, schedule, colleaguesFor, by }: AffectedPresentation,
): Promise<AffectedSession[]> {
  const now = service.now()
  for (const clientId of new Set(sessions.map((session) => session.clientId)))
    await noteRead(db, by, clientId, 'affected appointment')
  // As the practice moves: a year ahead, and without notice.
  const open = { window: staffWindow(now, schedule.zone), after: latestPast(now) }
  const presented: AffectedSession[] = []
  for (const [index, session] of sessions.entries()) {
    if (index > 0 && index % sessionsPerTurn === 0) await nextTurn()
    const { startsAt, endsAt, durationMinutes, stepMinutes } = session
    const { id, clientId, clientName, typeName, deliveryType, funding, isMoveAsked } = session
    const proposals = proposeTimes(
      schedule,
      { ...open, durationMinutes, stepMinutes },
      { start: toEpochMinute(startsAt), end: toEpochMinute(endsAt) },
    )
    presented.push({
      id,
      clientId,
      clientName,
      typeName,
      deliveryType,
      funding,
      isMoveAsked,
      isToldByEmail: isToldByEmail(service, session),
      startDateTime: startsAt.toISOString(),
      endDateTime: endsAt.toISOString(),
      proposals: proposals.map((start) => dateOfEpochMinute(start).toISOString()),
      colleagues: colleaguesFor(session),
    })
  }
  return presented
}

type SettlementRequest = {
  affected: readonly BookedSession[]
  decisions: readonly SessionDecision[]
  /** Sessions whose client was asked for another time, and which the change lets take place as planned. */
  freed?: readonly BookedSession[]
  reason: PracticeReason
  by: AccessedBy
}

const undecided = 'Another session is affected by this change now. Please decide about it too.'

/**
 * Does for each affected session what was decided, in the transaction of the change: all of it or nothing. A decision about
 * anything else does nothing. The change itself is written before, so that no session is moved into what it takes away.
 */
export async function settleAffected(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { affected, decisions, freed = [], reason, by }: SettlementRequest,
): Promise<Result<SettledSessions>> {
  const isDecided = new Set(decisions.map(({ id }) => id))
  if (affected.some(({ id }) => !isDecided.has(id))) return fail('changedMeanwhile', { message: undecided })
  // All at once, in the order of all locks: one by one, two such changes could wait for each other.
  await lockAppointments(
    tx,
    [...affected, ...freed].map(({ id }) => id),
    decisions.flatMap((one) => (one.do === 'move' && one.clinicianId ? [one.clinicianId] : [])),
  )
  const settled = { moved: 0, cancelled: 0, asked: 0, kept: 0 }
  const open = new Map(affected.map((session) => [session.id, session]))
  const [told, unreached] = [new Set<string>(), new Set<string>()]
  const countClient = (session: BookedSession) =>
    (isToldByEmail(service, session) ? told : unreached).add(session.clientId)
  for (const [index, decision] of decisions.entries()) {
    // Each once, and only those that the change falls on.
    const session = open.get(decision.id)
    if (!session) continue
    open.delete(decision.id)
    const done = await settleOne(service, tx, { session, decision, reason, by })
    if (!done.ok) {
      const { code, message } = done.failure
      return fail(code, { message, fields: { [`decisions.${index}`]: message ?? 'This could not be done' } })
    }
    settled[done.value === 'restored' ? 'kept' : done.value] += 1
    if (done.value !== 'kept') countClient(session)
  }
  for (const session of freed) {
    await restoreSession(service, tx, { session, by })
    countClient(session)
  }
  return succeed({ ...settled, told: told.size, unreached: unreached.size })
}

type SettledSession = {
  session: BookedSession
  decision: SessionDecision
  reason: PracticeReason
  by: AccessedBy
}

async function settleOne(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { session, decision, reason, by }: SettledSession,
): Promise<Result<'moved' | 'cancelled' | 'asked' | 'kept' | 'restored'>> {
  const about = { id: decision.id, reason, by }
  switch (decision.do) {
    case 'move': {
      const { clinicianId, startDateTime } = decision
      const moved = await moveByPractice(service, tx, {
        ...about,
        clinicianId,
        startsAt: new Date(startDateTime),
      })
      return moved.ok ? succeed('moved') : moved
    }
    case 'cancel': {
      const cancelled = await cancelByPractice(service, tx, about)
      return cancelled.ok ? succeed('cancelled') : cancelled
    }
    case 'ask': {
      const asked = await askToMove(service, tx, about)
      return asked.ok ? succeed('asked') : asked
    }
    case 'keep': {
      // A request for another reason stands, whatever is decided about this one.
      if (session.moveAskedReason !== reason) return succeed('kept')
      await restoreSession(service, tx, { session, by })
      return succeed('restored')
    }
  }
}

const restoreSession = (
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { session, by }: Pick<SettledSession, 'session' | 'by'>,
): Promise<void> =>
  withdrawRequest(service, tx, { id: session.id, by, isToldByEmail: isToldByEmail(service, session) })

type Colleague = {
  id: string
  name: string
  role: ClinicianRole
  fundingMethods: readonly FundingMethod[]
  deliveryTypes: readonly DeliveryType[]
  clientAgeRanges: readonly AgeRange[]
  typeNames: readonly string[]
  shouldUseCaseLoad: boolean
  remainingSlots: number
  schedule: Schedule
  /** The same free time, for a question about every session. */
  preparedSchedule: Schedule
}

/** Every active clinician of the practice with their time, as far ahead as the practice books and these sessions are. */
export async function readColleagues(
  { config, now }: Pick<Service, 'config' | 'now'>,
  db: Db,
  { practiceId, sessions }: { practiceId: string; sessions: readonly BookedSession[] },
): Promise<Colleague[]> {
  const from = now()
  const window = staffWindow(from, config.PRACTICE_TIME_ZONE)
  const last = Math.max(window.end, ...sessions.map(({ endsAt }) => toEpochMinute(endsAt)))
  const to = dateOfEpochMinute(last + minutesPerDay)
  const { rows } = await sql<ScheduleRow & Omit<Colleague, 'id' | 'schedule' | 'preparedSchedule'>>`
    select c.id as clinician_id, c.time_zone, c.name, c.role, c.funding_methods as "fundingMethods",
           c.delivery_types as "deliveryTypes", c.client_age_ranges as "clientAgeRanges",
           c.should_use_case_load as "shouldUseCaseLoad", c.remaining_slots as "remainingSlots",
           array(select t.name from clinician_appointment_types o
                   join appointment_types t on t.id = o.appointment_type_id
                  where o.clinician_id = c.id and t.is_active) as "typeNames",
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${practiceId} and c.status = 'active'
     order by c.name, c.id`.execute(db)
  return rows.map((row) => {
    const { clinician_id: id, name, role, fundingMethods, deliveryTypes, clientAgeRanges, typeNames } = row
    const { shouldUseCaseLoad, remainingSlots } = row
    const holds = { role, fundingMethods, deliveryTypes, clientAgeRanges, typeNames }
    const schedule = toSchedule(row)
    const preparedSchedule = withTakenTime(schedule)
    return { id, name, ...holds, shouldUseCaseLoad, remainingSlots, schedule, preparedSchedule }
  })
}

/** Those who could hold a session of `own` as it stands. */
export function ableColleagues(
  { now }: Pick<Service, 'now'>,
  colleagues: readonly Colleague[],
  own: Pick<Colleague, 'id' | 'role'>,
  /** Whether its client becomes theirs, and takes a place of their case load. */
  { takesPlaces = false }: { takesPlaces?: boolean } = {},
): (session: BookedSession) => AffectedSession['colleagues'] {
  // The office needs no notice: docs/decisions/0041-bookings-by-staff.md.
  const after = latestPast(now())
  return (session) => {
    const clientAge = ageAt(now(), session.birth)
    const held = { ...session, clientAge, start: toEpochMinute(session.startsAt) }
    return colleagues
      .filter((other) => !takesPlaces || hasPlaceFor(other, session))
      .filter((other) => couldHold({ ...other, schedule: other.preparedSchedule }, held, { own, after }))
      .map(({ id, name }) => ({ id, name }))
  }
}

const hasPlaceFor = (other: Colleague, { isGpType, clientOf }: BookedSession): boolean =>
  isGpType || clientOf.includes(other.id) || !isCaseLoadFull(other)

type AffectedQuestion = {
  practiceId: string
  /** About `r`, the reservation. */
  condition: RawBuilder<boolean>
  /** A clinician’s time as it will be. */
  change?: (schedule: Schedule) => Schedule
  /** Whether a client becomes the colleague’s. */
  takesPlaces?: boolean
  by: AccessedBy
}

/** Sessions that a change falls on, each with free times of its own clinician and colleagues who could hold it as it stands. */
export async function presentAffectedSessions(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, condition, change = (schedule) => schedule, takesPlaces, by }: AffectedQuestion,
): Promise<AffectedList> {
  const { db } = service
  const found = await findBookedSessions(db, condition)
  const sessions = found.slice(0, mostAffected)
  if (sessions.length === 0) return { affected: [], more: 0 }
  const everyone = await readColleagues(service, db, { practiceId, sessions })
  const presented: AffectedSession[] = []
  for (const own of everyone) {
    const theirs = sessions.filter(({ clinicianId }) => clinicianId === own.id)
    if (theirs.length === 0) continue
    const colleaguesFor = ableColleagues(service, everyone, own, { takesPlaces })
    const schedule = change(own.schedule)
    presented.push(...(await presentAffected(service, db, { sessions: theirs, schedule, colleaguesFor, by })))
  }
  return {
    affected: presented.toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime)),
    more: found.length - sessions.length,
  }
}
