import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AffectedSession, SessionDecision, SettledSessions } from '#contract/staff/affected-sessions.ts'
import { bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import { proposeTimes } from '#domain/booking/free-times-preview.ts'
import type { PracticeReason } from '#domain/booking/practice-reasons.ts'
import type { Schedule } from '#domain/booking/schedule.ts'
import { findSlots } from '#domain/booking/slots.ts'
import type { Birth } from '#domain/clients/age-at.ts'
import { type EmailOwner, mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import { dateOfEpochMinute, toEpochMinute } from '#domain/time/local-time.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { askToMove } from '../booking/ask-to-move.ts'
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

/** For a screen: each session with the free times nearest to it. Other requests get their turn in between. */
export async function presentAffected(
  service: Pick<Service, 'config' | 'now'>,
  db: Kysely<Tables>,
  { sessions, schedule, colleaguesFor, by }: Presented,
): Promise<AffectedSession[]> {
  const { config, now } = service
  for (const clientId of new Set(sessions.map((session) => session.clientId)))
    await noteAccess(db, { ...by, action: 'read', clientId, subject: 'affected appointment' })
  const window = bookingWindow('EXISTING', now(), schedule.zone)
  const after = latestTooSoon(now(), config.BOOKING_BUFFER_MINUTES)
  // Once for each kind of session, however many there are.
  const startsOf = new Map<string, ReturnType<typeof findSlots>>()
  const presented: AffectedSession[] = []
  for (const [index, session] of sessions.entries()) {
    if (index > 0 && index % sessionsPerTurn === 0) await nextTurn()
    const { startsAt, endsAt, durationMinutes, stepMinutes } = session
    const { id, clientId, clientName, typeName, deliveryType, funding, isMoveAsked } = session
    const kind = `${durationMinutes} ${stepMinutes}`
    const starts = startsOf.get(kind) ?? findSlots(schedule, { window, after, durationMinutes, stepMinutes })
    startsOf.set(kind, starts)
    const proposals = proposeTimes(starts, toEpochMinute(startsAt))
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
  { affected, decisions, reason, by }: Settlement,
): Promise<Result<SettledSessions>> {
  const isDecided = new Set(decisions.map(({ id }) => id))
  if (affected.some(({ id }) => !isDecided.has(id))) return fail('changedMeanwhile', { message: undecided })
  const settled = { moved: 0, cancelled: 0, asked: 0, kept: 0 }
  const open = new Map(affected.map((session) => [session.id, session]))
  const [told, unreached] = [new Set<string>(), new Set<string>()]
  for (const [index, decision] of decisions.entries()) {
    // Each once, and only those that the change falls on.
    const session = open.get(decision.id)
    if (!session) continue
    open.delete(decision.id)
    const done = await settleOne(service, tx, { decision, reason, by })
    if (!done.ok) {
      const { code, message } = done.failure
      return fail(code, { message, fields: { [`decisions.${index}`]: message ?? 'This could not be done' } })
    }
    settled[done.value] += 1
    if (done.value === 'kept') continue
    const reached = isToldByEmail(service, session) ? told : unreached
    reached.add(session.clientId)
  }
  return succeed({ ...settled, told: told.size, unreached: unreached.size })
}

type One = { decision: SessionDecision; reason: PracticeReason; by: AccessedBy }

async function settleOne(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { decision, reason, by }: One,
): Promise<Result<'moved' | 'cancelled' | 'asked' | 'kept'>> {
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
    case 'keep':
      return succeed('kept')
  }
}
