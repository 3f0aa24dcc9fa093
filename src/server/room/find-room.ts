import { type Kysely, sql } from 'kysely'
import { attendanceOutcomes } from '#domain/booking/attendance.ts'
import { isCancellation } from '#domain/booking/outcome-rules.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { type RoomPhase, roomPhase } from '#domain/room/room-times.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tables } from '../db/tables.ts'
import { videoAddressInUse } from './video-address.ts'

/** A booked video session, by the address of its room. */
export type Room = {
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
export async function findRoom(db: Kysely<Tables>, roomId: string): Promise<Room | undefined> {
  if (!isRoomId(roomId)) return undefined
  const { rows } = await sql<Omit<Room, 'phase'>>`
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
