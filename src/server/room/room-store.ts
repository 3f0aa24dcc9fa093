import { sql } from 'kysely'
import { attendanceOutcomes } from '#domain/diary/attendance.ts'
import { isCancellation } from '#domain/diary/outcome-rules.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import {
  type GuestKind,
  presence,
  type PrivacyAnswer,
  type RoomRole,
  type RoomStanding,
} from '#domain/room/people.ts'
import { type RoomPhase, roomPhase, roomPlaceholder } from '#domain/room/room-times.ts'
import type { Db } from '../db/database.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** A booked video session, by the address of its room. */
export type VideoRoom = {
  roomId: string
  reservationId: string
  practiceId: string
  clinicianId: string
  clientId: string
  startsAt: Date
  endsAt: Date
  sessionType: string
  clinicianName: string
  clinicianZone: ZoneId
  clinicianRole: ClinicianRole
  portraitId: string | null
  /** Who signs in for the client. */
  clientSubject: string | null
  clientFirstName: string
  clientName: string
  clientZone: ZoneId
  dateOfBirth: string
  mobile: string | null
  practicePhone: string | null
  /** Of another provider: the clinician’s own, otherwise the practice’s. */
  videoAddress: string | null
  now: Date
  phase: RoomPhase
}

/** As the database writes it: an address that differs in anything leads nowhere. */
const roomIdShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const isRoomId = (text: string): boolean => roomIdShape.test(text)

const cancellations = attendanceOutcomes.filter(isCancellation)

/** Of `reservations r`: it takes place by video. */
export const isByVideo = sql<boolean>`(r.booked_at is not null and r.delivery_type = 'videoCall'
  and coalesce(r.service_delivered, '') <> all(${cancellations}::text[]))`

/** Undefined for everything that is no session by video, or no longer one: made up, held only, cancelled, by phone. */
export async function findRoom(db: Db, roomId: string): Promise<VideoRoom | undefined> {
  if (!isRoomId(roomId)) return undefined
  const { rows } = await sql<Omit<VideoRoom, 'phase'>>`
    select r.room_id as "roomId", r.id as "reservationId", r.practice_id as "practiceId", r.clinician_id as "clinicianId",
           r.client_id as "clientId", lower(r.during) as "startsAt", upper(r.during) as "endsAt", t.label as "sessionType",
           c.name as "clinicianName", c.time_zone as "clinicianZone", c.role as "clinicianRole",
           c.portrait_id as "portraitId", p.first_name as "clientFirstName",
           p.identity_subject as "clientSubject",
           p.first_name || ' ' || p.last_name as "clientName", p.time_zone as "clientZone",
           p.date_of_birth::text as "dateOfBirth", p.mobile, practice.phone as "practicePhone",
           ${videoAddressInUse} as "videoAddress", clock_timestamp() as now
      from reservations r
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = r.clinician_id
      join clients p on p.id = r.client_id
      join practices practice on practice.id = r.practice_id
     where r.room_id = ${roomId} and ${isByVideo}`.execute(db)
  const [row] = rows
  return row && { ...row, phase: roomPhase(row, row.now) }
}

export type PersonRow = {
  personId: string
  role: RoomRole
  guestKind: GuestKind | null
  guestName: string | null
  standing: RoomStanding
  privacy: PrivacyAnswer | null
  /** Of the latest visit. */
  tabId: string | null
  joinedAt: Date | null
  seenAt: Date | null
  isHere: boolean
  /** The visit has not ended; it began a moment ago. */
  isOpen: boolean
  isNew: boolean
  /** The last sign of them while they were let in, of any visit. */
  lastInAt: Date | null
}

/** Whether a visit goes on: its stream has been seen a moment ago. */
export const isHere = sql<boolean>`(v.left_at is null
  and v.seen_at > clock_timestamp() - make_interval(secs => ${presence.awaySeconds}))`

/** Everyone who has a place in the room, those who came first in front. */
export async function readPeople(db: Db, reservationId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.id as "personId", p.role, p.guest_kind as "guestKind", p.guest_name as "guestName", p.standing, p.privacy,
           v.id as "tabId", v.joined_at as "joinedAt", v.seen_at as "seenAt", coalesce(${isHere}, false) as "isHere",
           v.id is not null and v.left_at is null as "isOpen",
           coalesce(v.joined_at > clock_timestamp() - make_interval(secs => ${presence.awaySeconds}), false) as "isNew",
           (select max(seen_at) from room_visits where person_id = p.id and admitted_at is not null) as "lastInAt"
      from room_people p
      left join lateral (
        select * from room_visits where person_id = p.id order by left_at is null desc, joined_at desc limit 1) v on true
     where p.reservation_id = ${reservationId}
     order by p.created_at, p.id`.execute(db)
  return rows
}

/** Whether the clinician is in the room of another session now. */
export async function isInAnotherRoom(
  db: Db,
  { clinicianId, reservationId }: { clinicianId: string; reservationId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from room_visits v
      join room_people p on p.id = v.person_id and p.role = 'clinician'
      join reservations r on r.id = v.reservation_id and r.clinician_id = ${clinicianId}
     where ${isHere} and v.reservation_id <> ${reservationId} limit 1`.execute(db)
  return rows.length > 0
}

/** Every process that has a stream of this room looks again, once the change is committed. `tabId`: only that one. */
export async function tellRoom(
  db: Db,
  { reservationId }: Pick<VideoRoom, 'reservationId'>,
  tabId?: string,
): Promise<void> {
  const about = tabId === undefined ? reservationId : `${reservationId} ${tabId}`
  await sql`select pg_notify('room', ${about})`.execute(db)
}

/** The clinician’s diary shows who waits. */
export async function tellDiary(db: Db, { clinicianId }: Pick<VideoRoom, 'clinicianId'>): Promise<void> {
  await sql`insert into availability_changes (clinician_id, is_diary) values (${clinicianId}, true)`.execute(
    db,
  )
  await sql`select pg_notify('diary', '')`.execute(db)
}

/**
 * Of `rooms room`: the clinician has been in the room since the phone was asked for, and knows of it. Who was there before that counts
 * once they left by themselves, or were seen for longer than a stream whose reader is gone without a word can look alive.
 */
export const isPhoneRequestSeen = sql<boolean>`exists (
  select from room_visits v join room_people c on c.id = v.person_id and c.role = 'clinician'
   where v.reservation_id = room.reservation_id
     and (v.joined_at > room.by_phone_at
       or v.seen_at > room.by_phone_at + make_interval(secs => ${presence.streamSeconds})
       or v.left_at > greatest(v.seen_at, room.by_phone_at) and coalesce(v.ended_by, 'ended') = 'ended'))`

/**
 * Of `clinicians c` and `practices practice`: the address of another provider, the clinician’s own or else the practice’s. One of the
 * practice without {room}, which an earlier release took, would put all sessions into one meeting: it is not used. See decision 69.
 */
export const videoAddressInUse = sql<string | null>`coalesce(c.video_address,
  case when strpos(practice.video_address, ${roomPlaceholder}) > 0 then practice.video_address end)`
