import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { GuestKind, PrivacyAnswer, RoomRole, RoomStanding } from '#domain/room/people.ts'
import { staffSession } from '#domain/staff/staff-sign-in.ts'
import type { Db, Tx } from '../db/database.ts'
import { addRows } from '../db/rows.ts'
import { runningCall } from '../db/sql-fragments.ts'
import { toGrantKey } from '../sign-in/sign-ins.ts'
import type { Service } from '../service.ts'
import { findRoom, type VideoRoom, tellRoom } from './room-store.ts'
import { queueLeaving } from './leave-provider.ts'

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** Someone who has shown that they belong in this room. */
export type RoomPlace = {
  room: VideoRoom
  personId: string
  role: RoomRole
  guestKind: GuestKind | null
  guestName: string | null
  standing: RoomStanding
  privacy: PrivacyAnswer | null
  /** Of the cookie that was shown. */
  entryHash: Buffer
  /** How the audit names them; a guest, who has no account, by the session. */
  subject: string
}

/**
 * Whose cookie it is. The appointment’s client and clinician are asked for each time: who no longer is either, or has signed out, and a
 * clinician who has left, has no place. Neither a locked screen of the practice side nor the last hour of a sign-in ends a call that runs.
 */
export async function findPlace(db: Db, roomId: string, token: string): Promise<RoomPlace | undefined> {
  const room = await findRoom(db, roomId)
  if (!room) return undefined
  const { rows } = await sql<Omit<RoomPlace, 'room' | 'subject'> & { subject: string | null }>`
    select p.id as "personId", p.role, p.guest_kind as "guestKind", p.guest_name as "guestName", p.standing, p.privacy,
           e.subject, e.token_hash as "entryHash"
      from room_entries e
      join room_people p on p.id = e.person_id and p.reservation_id = ${room.reservationId}
      left join staff_sessions s on s.id = e.staff_session_id
      left join accounts a on a.subject = s.subject
     where e.token_hash = ${hashSecret(token)}
       and case p.role
             when 'client' then e.client_id = ${room.clientId} and coalesce(e.subject = ${room.clientSubject}::text, e.subject is null) and (
               e.sign_in_key is null and coalesce(e.good_until > now(), true)
               or exists (select from oidc_payloads g where g.model = 'Grant' and g.id = e.sign_in_key and g.expires_at > now())
               or exists (${runningCall(sql`e.token_hash`)}))
             when 'clinician' then e.clinician_id = ${room.clinicianId} and a.clinician_id = ${room.clinicianId}
               and a.disabled_at is null and s.second_factor_at is not null
               and (s.started_at > now() - make_interval(hours => ${staffSession.hours}) or exists (${runningCall(sql`e.token_hash`)}))
             else p.invitation_id is not null
           end`.execute(db)
  const [row] = rows
  return row && { room, ...row, subject: row.subject ?? `${row.role} of session ${room.reservationId}` }
}

type PersonEntering =
  /** Without a sign-in: by a code, or signed in by another issuer. */
  | { role: 'client'; signInId: string | null; goodUntil: Date | null }
  | { role: 'clinician'; subject: string; staffSessionId: string }
  | { role: 'guest'; invitationId: string; kind: GuestKind; name: string }

type LeavingRoomService = Pick<Service, 'jobs' | 'video' | 'now'>

/** Gives the token for the cookie. */
export async function takePlace(
  tx: Tx,
  service: LeavingRoomService,
  room: VideoRoom,
  newcomer: PersonEntering,
): Promise<string> {
  await ensureRoom(tx, room)
  const personId =
    newcomer.role === 'guest'
      ? await placeGuest(tx, service, room, newcomer)
      : await placeRole(tx, room, newcomer.role)
  const token = makeSecret()
  await addRows(tx, 'room_entries', {
    token_hash: hashSecret(token),
    person_id: personId,
    clinician_id: newcomer.role === 'clinician' ? room.clinicianId : null,
    client_id: newcomer.role === 'client' ? room.clientId : null,
    subject:
      newcomer.role === 'clinician'
        ? newcomer.subject
        : newcomer.role === 'client'
          ? room.clientSubject
          : null,
    staff_session_id: newcomer.role === 'clinician' ? newcomer.staffSessionId : null,
    good_until: newcomer.role === 'client' ? newcomer.goodUntil : null,
    sign_in_key: newcomer.role === 'client' && newcomer.signInId ? toGrantKey(newcomer.signInId) : null,
  })
  return token
}

export const ensureRoom = (db: Db, { reservationId }: Pick<VideoRoom, 'reservationId'>) =>
  db
    .insertInto('rooms')
    .values({ reservation_id: reservationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** There is one client and one clinician; the clinician needs no one to let them in. */
async function placeRole(
  tx: Tx,
  { reservationId }: VideoRoom,
  role: 'client' | 'clinician',
): Promise<string> {
  const standing = role === 'clinician' ? 'admitted' : 'waiting'
  const { rows } = await sql<{ id: string }>`
    insert into room_people (reservation_id, role, standing) values (${reservationId}, ${role}, ${standing})
    on conflict (reservation_id, role) where role <> 'guest' do update set role = excluded.role
    returning id`.execute(tx)
  return onlyId(rows)
}

/** A link that is used on another device is the same guest, who is let in anew: the link may have been passed on. */
async function placeGuest(
  tx: Tx,
  service: LeavingRoomService,
  room: VideoRoom,
  { invitationId, kind, name }: Extract<PersonEntering, { role: 'guest' }>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into room_people (reservation_id, role, guest_kind, invitation_id, guest_name)
    values (${room.reservationId}, 'guest', ${kind}, ${invitationId}, ${name})
    on conflict (invitation_id) do update set guest_name = excluded.guest_name,
      standing = case room_people.standing when 'removed' then 'removed' else 'waiting' end
    returning id`.execute(tx)
  const id = onlyId(rows)
  await queueLeaving(tx, service, { room, personId: id })
  await tx.deleteFrom('room_entries').where('person_id', '=', id).execute()
  // The device before is out, and the others let go of it, at once.
  await tellRoom(tx, room)
  return id
}

function onlyId([row]: readonly { id: string }[]): string {
  if (!row) throw new Error('The database gave no id')
  return row.id
}
