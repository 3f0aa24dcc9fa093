import { sql } from 'kysely'
import type { RoomVisits as VisitAnswer, WaitingPerson } from '#contract/staff/rooms.ts'
import { sessionDateOf } from '#domain/time/local-time.ts'
import { type ServiceItem, suggestItem, suggestItems } from '#domain/receipts/service-items.ts'
import {
  isAsBooked,
  minutesTogether,
  suggestOutcome,
  type RoomVisit,
  wentOnByPhone,
} from '#domain/room/visits.ts'
import { type GuestKind, guestKinds, type RoomRole } from '#domain/room/people.ts'
import { roomTimes } from '#domain/room/room-times.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { VideoMeeting } from '../adapters/video.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { readRow } from '../db/rows.ts'
import { findSession, lockSession } from '../diary/diary-scope.ts'
import type { Staff } from '../http/context.ts'
import { lockChargeOfSession } from '../money/charge-store.ts'
import { queueDocument } from '../money/queue-documents.ts'
import { readItems } from '../receipts/service-items.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { ensureRoom } from './places.ts'
import { isHere, isPhoneRequestSeen, tellDiary, videoAddressInUse } from './room-store.ts'

const minuteMs = 60_000

type VisitRow = RoomVisit & {
  guestKind: GuestKind | null
  guestName: string | null
  isHere: boolean
  clinicianName: string
  clientName: string
  now: Date
}

/**
 * Who was in the room, from when to when, and what that suggests. Nothing of what was said was ever here. Of a session that was moved,
 * only what was after: who came at the old time has not attended the new one.
 */
export async function readVisit(
  { db, video }: Pick<Service, 'db' | 'video'>,
  { id, staff, by }: { id: string; staff: Staff; by: AccessedBy },
): Promise<Result<VisitAnswer>> {
  const session = await findSession(db, staff, id)
  if (!session) return fail('notFound')
  const { rows } = await sql<VisitRow>`
    select p.role, p.guest_kind as "guestKind", p.guest_name as "guestName", v.joined_at as "joinedAt",
           v.admitted_at as "admittedAt", coalesce(v.left_at, v.seen_at) as until, ${isHere} as "isHere",
           c.name as "clinicianName", cl.first_name || ' ' || cl.last_name as "clientName",
           clock_timestamp() as now
      from room_visits v
      join room_people p on p.id = v.person_id
      join reservations r on r.id = v.reservation_id
      join clinicians c on c.id = r.clinician_id
      join clients cl on cl.id = r.client_id
     where v.reservation_id = ${id}
       and coalesce(v.left_at, v.seen_at) > lower(r.during) - make_interval(mins => ${roomTimes.minutesBefore})
     order by v.joined_at, v.id`.execute(db)
  await noteRead(db, by, session.clientId, `visits of session ${id}`)
  const [{ askedBy, at, said, roomId, videoAddress, ...held }, items] = [
    await readRecordedSession(db, id),
    await readItems(db),
  ]
  // Elsewhere the picture is in a tab of its own: this page may sleep meanwhile, and measures too little.
  const isBuiltIn = video.placeOf({ roomId, videoAddress }).kind === 'builtIn'
  const together = isBuiltIn ? minutesTogether(rows) : null
  const byPhone = wentOnByPhone({ said, request: askedBy && at && { askedBy, at } }, rows)
  const suggestedOutcome = suggestOutcome({
    ...session,
    visits: rows,
    now: rows[0]?.now ?? new Date(0),
    wentOnByPhone: byPhone,
  })
  return succeed({
    visits: rows.map((row) => ({
      role: row.role,
      name: nameOf(row),
      joinedAt: row.joinedAt.toISOString(),
      leftAt: row.isHere ? null : row.until.toISOString(),
    })),
    minutesTogether: together,
    isAsBooked: isAsBooked({
      measured: together ?? 0,
      booked: (session.endsAt.getTime() - session.startsAt.getTime()) / minuteMs,
      itemOf: (minutes) => suggestItem(items, { ...held, minutes })?.number ?? null,
    }),
    suggestedOutcome,
    // By phone the minutes are not known, and the item is another one.
    suggestedItem:
      suggestedOutcome === 'attended' && !byPhone && together !== null
        ? presentItem(suggestItem(items, { ...held, minutes: together }))
        : null,
    byPhone,
    phoneAskedBy: said === null ? askedBy : null,
    medicareItems: suggestItems(items, { ...held, delivery: byPhone ? 'phoneCall' : held.delivery }).map(
      ({ number, description, fromMinutes, underMinutes, benefitCents }) => ({
        number,
        description,
        fromMinutes,
        underMinutes,
        benefitCents,
      }),
    ),
  })
}

const presentItem = (item: ServiceItem | null) =>
  item && { number: item.number, description: item.description }

type RecordedSession = Parameters<typeof suggestItems>[1] &
  VideoMeeting & { askedBy: RoomRole | null; at: Date | null; said: boolean | null }

async function readRecordedSession(db: Db, id: string): Promise<RecordedSession> {
  const { rows } = await sql<Omit<RecordedSession, 'date'> & { startsAt: Date; zone: ZoneId }>`
    select r.funding_method as funding, c.role, t.kind as "typeKind", r.delivery_type as delivery,
           c.has_mental_health_training as "hasMentalHealthTraining", lower(r.during) as "startsAt", c.time_zone as zone,
           room.by_phone_asked_by as "askedBy", room.by_phone_at as at, room.counts_as_phone as said, r.room_id as "roomId",
           ${videoAddressInUse} as "videoAddress"
      from reservations r
      left join rooms room on room.reservation_id = r.id
      join clinicians c on c.id = r.clinician_id
      join practices practice on practice.id = r.practice_id
      join appointment_types t on t.id = r.appointment_type_id
     where r.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The session is gone')
  return { ...row, date: sessionDateOf(row.startsAt, row.zone) }
}

/** A guest’s name is forgotten when the room closes. */
function nameOf({
  role,
  guestKind,
  guestName,
  clinicianName,
  clientName,
}: VisitRow & { role: RoomRole }): string {
  if (role === 'guest')
    return guestName ?? guestKinds.find(({ code }) => code === guestKind)?.label ?? 'Guest'
  return role === 'clinician' ? clinicianName : clientName
}

/**
 * What the practice says of a video session that has begun: it counts before any press in the room, which does not show it. A document
 * that says otherwise is voided and issued again (docs/product/receipts.md#voiding).
 */
export const setByPhone = (
  { db, jobs }: Pick<Service, 'db' | 'jobs'>,
  { id, byPhone, staff, by }: { id: string; byPhone: boolean; staff: Staff; by: AccessedBy },
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    const session = await lockSession(tx, staff, id)
    if (!session) return fail('notFound')
    const { delivery_type } = await readRow(tx, 'reservations', { id }, ['delivery_type'])
    if (delivery_type !== 'videoCall' || session.serverTime < session.startsAt) return fail('conflict')
    const room = { reservationId: id, clinicianId: session.clinician.id }
    await ensureRoom(tx, room)
    await tx.updateTable('rooms').set({ counts_as_phone: byPhone }).where('reservation_id', '=', id).execute()
    const charge = await lockChargeOfSession(tx, id)
    if (charge) await queueDocument({ jobs }, tx, { chargeId: charge.id, deliveryChanged: true })
    await tellDiary(tx, room)
    await noteChange(
      tx,
      by,
      session.clientId,
      `video session ${id}: ${byPhone ? 'was by phone' : 'was by video'}`,
    )
    return succeed(null)
  })

const asksForPhone = sql`(p.role = 'client' and room.by_phone_asked_by is not distinct from 'client'
  and r.service_delivered is null and not ${isPhoneRequestSeen})`

/**
 * Who is in a room and whom no clinician is with, or who is not let in yet, and a client who asked to go on by phone while no clinician
 * was there or has come since, who may have closed the page. Of one’s own sessions, for the office of everyone’s.
 * Whether they can talk freely is told to the clinician of the session alone.
 */
export async function listWaiting(db: Db, staff: Staff, by: AccessedBy): Promise<WaitingPerson[]> {
  if (!worksForEveryone(staff) && staff.clinicianId === null) return []
  const { rows } = await sql<Omit<WaitingPerson, 'since' | 'startsAt'> & { since: Date; startsAt: Date }>`
    select r.id as "appointmentId", r.room_id as "roomId", r.client_id as "clientId",
           cl.first_name || ' ' || cl.last_name as client, r.clinician_id as "clinicianId", lower(r.during) as "startsAt",
           coalesce(p.guest_name, cl.first_name || ' ' || cl.last_name) as who, p.role, p.standing, coalesce(v.joined_at, room.by_phone_at) as since,
           ${asksForPhone} as "byPhone",
           case when r.clinician_id = ${staff.clinicianId} then p.privacy end as privacy
      from rooms room
      join room_people p on p.reservation_id = room.reservation_id and p.role <> 'clinician' and p.standing <> 'removed'
      left join room_visits v on v.person_id = p.id and ${isHere}
      join reservations r on r.id = room.reservation_id and r.status = 'booked' and r.practice_id = ${staff.practiceId}
      join clients cl on cl.id = r.client_id
     where r.during && tstzrange(now() - make_interval(mins => ${roomTimes.minutesAfter}),
         now() + make_interval(mins => ${roomTimes.minutesBefore}), '[]')
       ${worksForEveryone(staff) ? sql`` : sql`and r.clinician_id = ${staff.clinicianId}`}
       and (v.id is not null and p.standing = 'waiting'
         or (v.id is not null or ${asksForPhone}) and not exists (
           select from room_visits v join room_people c on c.id = v.person_id and c.role = 'clinician'
            where v.reservation_id = r.id and ${isHere}))
     order by since`.execute(db)
  if (rows.length > 0) await noteRead(db, by, null, 'waiting rooms')
  return rows.map(({ since, startsAt, ...row }) => ({
    ...row,
    since: since.toISOString(),
    startsAt: startsAt.toISOString(),
  }))
}
