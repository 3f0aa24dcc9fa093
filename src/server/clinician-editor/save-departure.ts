import { sql } from 'kysely'
import type { z } from 'zod'
import type { SettledSessions } from '#contract/staff/affected-sessions.ts'
import type { AffectedList, departureRequest } from '#contract/staff/departures.ts'
import type { Schedule } from '#domain/booking/schedule.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { startOfDay } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { endDepartures } from '../clinicians/end-departures.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findBookedSessions, settleAffected } from '../working-time/affected-appointments.ts'
import { endHolds } from '../working-time/change-hours.ts'
import { presentAffectedSessions } from './present-affected.ts'

/** Further than any diary reaches. */
const farMinutes = 10 * 366 * 24 * 60

type Asked = { practiceId: string; id: string; by: AccessedBy }

const fromDay = (id: string, leavesOn: string, zone: ZoneId) =>
  sql<boolean>`r.clinician_id = ${id} and lower(r.during) >= ${leavesOn}::timestamp at time zone ${zone}`

/** What leaving on a day falls on. Nothing is saved. */
export async function previewDeparture(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, id, by, leavesOn }: Asked & { leavesOn: string },
): Promise<Result<AffectedList>> {
  const found = await service.db
    .selectFrom('clinicians')
    .select('time_zone')
    .where('id', '=', id)
    .where('practice_id', '=', practiceId)
    .executeTakeFirst()
  if (!found) return fail('notFound')
  const start = startOfDay(dayNumberOfIso(leavesOn), found.time_zone)
  const list = await presentAffectedSessions(service, {
    practiceId,
    condition: fromDay(id, leavesOn, found.time_zone),
    change: (schedule): Schedule => ({
      ...schedule,
      busy: [...schedule.busy, { start, end: start + farMinutes }],
    }),
    by,
  })
  return succeed(list)
}

/**
 * No time from that day on can be booked, and every session booked from then on is settled, in one transaction. Taking it back
 * offers the times again; what was settled stays settled. See docs/product/practice.md#leaving.
 */
export function saveDeparture(
  service: Pick<Service, 'db' | 'jobs' | 'config' | 'now'>,
  { practiceId, id, by, request }: Asked & { request: z.infer<typeof departureRequest> },
): Promise<Result<SettledSessions>> {
  const { leavesOn, leavesOnRead, decisions } = request
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
    const settled =
      leavesOn === null
        ? succeed(none)
        : await settleDeparture(service, tx, { id, zone: found.time_zone, leavesOn, decisions, by })
    if (!settled.ok) return settled
    const subject = `clinician ${id} ${leavesOn === null ? 'stays' : `leaves on ${leavesOn}`}`
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject })
    return settled
  })
}

const draftDoesNotLeave = 'A draft has no sessions to leave. It stays hidden until it is published.'
const cannotStay = 'This session cannot stay with someone who has left. Please move or cancel it.'

type Departure = {
  id: string
  zone: ZoneId
  leavesOn: string
  decisions: z.infer<typeof departureRequest>['decisions']
  by: AccessedBy
}

async function settleDeparture(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { id, zone, leavesOn, decisions, by }: Departure,
) {
  const affected = await findBookedSessions(tx, fromDay(id, leavesOn, zone))
  // Asking the client would leave it with someone who has left until they answer.
  const kept = decisions.findIndex(
    (one) => (one.do === 'keep' || one.do === 'ask') && affected.some((session) => session.id === one.id),
  )
  if (kept >= 0) return fail('invalidInput', { fields: { [`decisions.${kept}`]: cannotStay } })
  const start = startOfDay(dayNumberOfIso(leavesOn), zone)
  await endHolds(tx, id, [{ start, end: start + farMinutes }])
  const settled = await settleAffected(service, tx, { affected, decisions, reason: 'leaving', by })
  if (!settled.ok) return settled
  await followColleagues(tx, id, decisions)
  await endDepartures(tx)
  return settled
}

/** A client whose session goes to a colleague is that colleague’s client from now on, where they were this clinician’s. */
async function followColleagues(tx: Tx, id: string, decisions: Departure['decisions']): Promise<void> {
  for (const decision of decisions)
    if (decision.do === 'move' && decision.clinicianId !== undefined)
      await sql`
        update clients set attached_clinician_id = ${decision.clinicianId}
          from reservations r
         where r.id = ${decision.id} and r.client_id = clients.id and clients.attached_clinician_id = ${id}
           and r.clinician_id = ${decision.clinicianId}`.execute(tx)
}
