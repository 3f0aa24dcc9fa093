import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AffectedSession, SessionDecision, SettledSessions } from '#contract/staff/affected-sessions.ts'
import { proposeTimes } from '#domain/booking/free-times-preview.ts'
import type { PracticeReason } from '#domain/booking/practice-reasons.ts'
import type { Schedule } from '#domain/booking/schedule.ts'
import { latestPast, staffWindow } from '#domain/booking/staff-window.ts'
import type { Birth } from '#domain/clients/age-at.ts'
import { type EmailOwner, mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import { dateOfEpochMinute, toEpochMinute } from '#domain/time/local-time.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { askToMove, withdrawRequest } from '../booking/ask-to-move.ts'
import { moveByPractice } from '../booking/move-by-practice.ts'
import { cancelByPractice } from '../clients/cancel-by-practice.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
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
    birth: Birth
    /** Why its client was asked before to choose another time. */
    moveAskedReason: PracticeReason | null
  }

/** Booked, not over and not cancelled. `condition` is about `r`, the reservation. */
export async function findBookedSessions(
  db: Kysely<Tables>,
  condition: RawBuilder<boolean>,
): Promise<BookedSession[]> {
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
           a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt",
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

type Presented = {
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
  db: Kysely<Tables>,
  { sessions, schedule, colleaguesFor, by }: Presented,
): Promise<AffectedSession[]> {
  const now = service.now()
  for (const clientId of new Set(sessions.map((session) => session.clientId)))
    await noteAccess(db, { ...by, action: 'read', clientId, subject: 'affected appointment' })
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

type Settlement = {
  affected: readonly BookedSession[]
  decisions: readonly SessionDecision[]
  /** Sessions whose client was asked for another time, and which the change lets take place as planned. */
  freed?: readonly BookedSession[]
  reason: PracticeReason
  by: AccessedBy
}

const undecided = 'Another session falls on this change by now. Please decide about it too.'

/**
 * Does for each affected session what was decided, in the transaction of the change: all of it or nothing. A decision about
 * anything else does nothing. The change itself is written before, so that no session is moved into what it takes away.
 */
export async function settleAffected(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { affected, decisions, freed = [], reason, by }: Settlement,
): Promise<Result<SettledSessions>> {
  const isDecided = new Set(decisions.map(({ id }) => id))
  if (affected.some(({ id }) => !isDecided.has(id))) return fail('changedMeanwhile', { message: undecided })
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
    await restore(service, tx, { session, by })
    countClient(session)
  }
  return succeed({ ...settled, told: told.size, unreached: unreached.size })
}

type One = { session: BookedSession; decision: SessionDecision; reason: PracticeReason; by: AccessedBy }

async function settleOne(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { session, decision, reason, by }: One,
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
      await restore(service, tx, { session, by })
      return succeed('restored')
    }
  }
}

const restore = (
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { session, by }: Pick<One, 'session' | 'by'>,
): Promise<void> =>
  withdrawRequest(service, tx, { id: session.id, by, isToldByEmail: isToldByEmail(service, session) })
