import { sql } from 'kysely'
import type { Visit as VisitAnswer } from '#contract/staff/rooms.ts'
import { guestKinds, type GuestKind, type RoomRole } from '#domain/room/people.ts'
import { roomTimes } from '#domain/room/room-times.ts'
import { wentOnByPhone } from '#domain/room/by-phone.ts'
import { isAsBooked, minutesTogether, suggestOutcome, type Visit } from '#domain/room/visits.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import type { ServiceItem } from '#domain/receipts/service-items.ts'
import { suggestItem, suggestItems } from '#domain/receipts/suggest-item.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import { findSession } from '../diary/own-session.ts'
import type { Staff } from '../http/staff.ts'
import type { Meeting } from '../ports/video.ts'
import { readItems } from '../receipts/read-items.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { isHere } from './read-people.ts'
import { videoAddressInUse } from './video-address.ts'

const minuteMs = 60_000

type Asked = { id: string; staff: Staff; by: AccessedBy }

type Row = Visit & {
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
  { id, staff, by }: Asked,
): Promise<Result<VisitAnswer>> {
  const session = await findSession(db, staff, id)
  if (!session) return fail('notFound')
  const { rows } = await sql<Row>`
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
  await noteAccess(db, {
    ...by,
    action: 'read',
    clientId: session.clientId,
    subject: `visits of session ${id}`,
  })
  const [{ askedBy, at, said, roomId, videoAddress, ...held }, items] = [
    await readHeld(db, id),
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
    phoneItems:
      byPhone || held.delivery === 'phoneCall'
        ? suggestItems(items, { ...held, delivery: 'phoneCall' }).map(
            ({ number, description, fromMinutes, underMinutes }) => ({
              number,
              description,
              fromMinutes,
              underMinutes,
            }),
          )
        : [],
  })
}

const presentItem = (item: ServiceItem | null) =>
  item && { number: item.number, description: item.description }

type Held = Parameters<typeof suggestItems>[1] &
  Meeting & { askedBy: RoomRole | null; at: Date | null; said: boolean | null }

async function readHeld(db: Db, id: string): Promise<Held> {
  const { rows } = await sql<Omit<Held, 'date'> & { startsAt: Date; zone: ZoneId }>`
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
function nameOf({ role, guestKind, guestName, clinicianName, clientName }: Row & { role: RoomRole }): string {
  if (role === 'guest')
    return guestName ?? guestKinds.find(({ code }) => code === guestKind)?.label ?? 'Guest'
  return role === 'clinician' ? clinicianName : clientName
}
