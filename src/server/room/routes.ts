import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { ApiRequest, ApiValue } from '#contract/endpoints.ts'
import type { RoomOperation } from '#contract/api-paths.ts'
import { signalId } from '#contract/room-signals.ts'
import type { RoomAnswer } from '#contract/room.ts'
import { roomClosesAt } from '#domain/room/room-times.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { AppContext } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { clientAddress, consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { identifyCaller } from '../sign-in/authenticate.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { findStaffSession, readStaffCookie } from '../staff/staff-sessions.ts'
import { canSendCode, enterRoom, inviteGuest, sendRoomCode } from './enter-room.ts'
import { createRoomFeed, followRoom, hasTab } from './follow-room.ts'
import {
  answerPrivacy,
  endRoom,
  goOnByPhone,
  joinRoom,
  leaveRoom,
  makeLiveKitTicket,
  placePerson,
} from './room-actions.ts'
import { findPlace, hashSecret, type RoomPlace } from './places.ts'
import { readRoomState } from './read-room-state.ts'
import { findRoom, isRoomId, type VideoRoom } from './room-store.ts'
import { sendSignal } from './signals.ts'
import { readPhoneStart, readStartCheck, savePhoneStart, saveStartCheck } from './start-check.ts'
import { readVideoSettings, saveVideoAddress } from './video-settings.ts'
import { listWaiting, readVisit, setByPhone } from './visits.ts'

const anHour = 3600
/** By person where they are signed in: a clinic of forty, with its clients, may stand behind one address. */
const entriesOfAPerson: RateLimit = { name: 'room-entries:person', most: 60, perSeconds: anHour }
/** By address where nobody is known. Codes are guarded by the tries of their room, and the secrets of guests by their length. */
const entriesOfStrangers: RateLimit = { name: 'room-entries:address', most: 300, perSeconds: anHour }
const codes: RateLimit = { name: 'room-codes:address', most: 120, perSeconds: anHour }
/** A page that is opened again and again; each opening is kept as a visit. */
const joins: RateLimit = { name: 'room-joins', most: 120, perSeconds: anHour }

/** A tab that lost its stream asks once in a second at most, and less and less often. */
const follows: RateLimit = { name: 'room-follows', most: 90, perSeconds: 60 }

/** The video session: docs/product/session.md. */
export function roomRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const feed = createRoomFeed(service)
  const inRoom = roomOperations(register, service)
  const mayTry = (c: AppContext, limit: RateLimit) =>
    consumeAllowance(db, limit, clientAddress(c, config.TRUSTED_PROXIES))

  register('readRoom', [], async ({ params: { roomId } }, c) => {
    const token = readRoomCookie(c, config)
    const room = await findRoom(db, roomId)
    if (!room) {
      const found = token === undefined ? undefined : await whyGone(db, roomId, token)
      if (!found) return fail('notFound')
      const { practicePhone, ...gone } = found
      return succeed({ room: null, gone, door: { canSendCode: false, practicePhone } })
    }
    const place = token === undefined ? undefined : await findPlace(db, roomId, token)
    if (!place && room.phase === 'over') return fail('notFound')
    return succeed({
      room: place ? await readRoomState(service, place) : null,
      gone: null,
      door: { canSendCode: canSendCode(service, room), practicePhone: room.practicePhone },
    })
  })
  register('sendRoomCode', [], async ({ params: { roomId } }, c) => {
    const room = await findRoom(db, roomId)
    if (!room) return fail('notFound')
    return (await mayTry(c, codes)) ? sendRoomCode(service, room) : fail('tooManyRequests')
  })
  register('enterRoom', [identifyCaller(service)], async ({ params: { roomId }, body }, c) => {
    if (!(await findRoom(db, roomId))) return fail('notFound')
    const staffToken = readStaffCookie(c, config)
    const staff = staffToken === undefined ? null : await findStaffSession(db, staffToken, service.now())
    const caller = c.get('caller')
    const person = body.as === 'self' ? (caller?.subject ?? staff?.staff.subject) : undefined
    const mayEnter =
      person === undefined
        ? await mayTry(c, entriesOfStrangers)
        : await consumeAllowance(db, entriesOfAPerson, person)
    if (!mayEnter) return fail('tooManyRequests')
    const entered = await enterRoom(service, { roomId, request: body, caller, staff })
    if (!entered.ok) return entered
    const { room, token } = entered.value
    const place = await findPlace(db, roomId, token)
    if (!place) return fail('notFound')
    writeRoomCookie(c, config, room, token)
    return succeed(await readRoomState(service, place))
  })

  inRoom('joinRoom', async ({ place, requestId }) =>
    (await consumeAllowance(db, joins, place.personId))
      ? joinRoom(service, { place, requestId })
      : fail('tooManyRequests'),
  )
  inRoom('followRoom', async ({ place, params: { tabId }, query: { after } }, c) => {
    if (!(await hasTab(service, place, tabId))) return fail('notFound')
    if (!(await consumeAllowance(db, follows, place.personId))) return fail('tooManyRequests')
    return followRoom(service, feed, {
      roomId: place.room.roomId,
      reservationId: place.room.reservationId,
      personId: place.personId,
      tabId,
      token: readRoomCookie(c, config) ?? '',
      seen: after ?? lastSeen(c),
      signal: c.req.raw.signal,
    })
  })
  inRoom('sendSignal', ({ place, params: { tabId }, body }) => sendSignal(service, { place, tabId, ...body }))
  inRoom('leaveRoom', ({ place, requestId, params: { tabId } }) =>
    leaveRoom(service, { place, requestId, tabId }),
  )
  inRoom('answerPrivacy', ({ place, body }) => answerPrivacy(service, { place, ...body }))
  inRoom('goOnByPhone', ({ place, requestId, body }) => goOnByPhone(service, { place, requestId, ...body }))
  inRoom('makeLiveKitToken', ({ place }) => makeLiveKitTicket(service, place))
  inRoom('placePerson', ({ place, requestId, params: { personId }, body }) =>
    placePerson(service, { place, requestId, personId, ...body }),
  )
  inRoom('inviteGuest', ({ place, requestId, body }) => inviteGuest(service, { place, requestId, ...body }))
  inRoom('endRoom', ({ place, requestId }) => endRoom(service, { place, requestId }))
  inRoom('readStartCheck', ({ place, requestId }) => readStartCheck(service, { place, requestId }))
  inRoom('saveStartCheck', ({ place, requestId, body: { version, ...check } }) =>
    saveStartCheck(service, { place, requestId, check, version }),
  )
}

/** What a browser sends by itself when it connects again. */
function lastSeen(c: AppContext): string {
  const header = c.req.header('last-event-id') ?? ''
  return signalId.test(header) ? header : '0'
}

export function staffRoomRoutes(register: RegisterOperation, service: Service): void {
  const registerStaff = staffOperations(register, service)

  registerStaff('listWaiting', async ({ staff, by }) => succeed(await listWaiting(service.db, staff, by)))
  registerStaff('readVisit', ({ params, staff, by }) => readVisit(service, { ...params, staff, by }))
  registerStaff('setByPhone', ({ params, body, staff, by }) =>
    setByPhone(service, { ...params, ...body, staff, by }),
  )
  registerStaff('readPhoneStart', ({ params, staff, by }) =>
    readPhoneStart(service, { ...params, staff, by }),
  )
  registerStaff('savePhoneStart', ({ params, body: { version, ...check }, staff, by }) =>
    savePhoneStart(service, { ...params, check, version, staff, by }),
  )
  registerStaff('readVideoSettings', ({ staff }) => readVideoSettings(service, staff))
  registerStaff('saveVideoAddress', ({ body, staff, by }) =>
    saveVideoAddress(service, { ...body, staff, by }),
  )
}

type RoomHandlerAnswer<Name extends RoomOperation> =
  | Response
  | Result<[ApiValue<Name>] extends [void] ? unknown : ApiValue<Name>>

type RoomRequest<Name extends RoomOperation> = ApiRequest<Name> & { place: RoomPlace; requestId: string }

type RegisterInRoom = <Name extends RoomOperation>(
  name: Name,
  handle: (
    request: RoomRequest<Name>,
    c: AppContext,
  ) => RoomHandlerAnswer<Name> | Promise<RoomHandlerAnswer<Name>>,
) => void

/** Operations for those who have a place in the room: 404 where there is no such room, 401 without a place in it. */
const roomOperations =
  (register: RegisterOperation, { db, config }: Pick<Service, 'db' | 'config'>): RegisterInRoom =>
  (name, handle) =>
    register(name, [], async (request, c) => {
      const roomId = c.req.param('roomId') ?? ''
      const token = readRoomCookie(c, config)
      const place = token === undefined ? undefined : await findPlace(db, roomId, token)
      if (!place) return fail((await findRoom(db, roomId)) ? 'unauthenticated' : 'notFound')
      return handle({ ...request, place, requestId: c.get('requestId') }, c)
    })

type CookieSite = Pick<Config, 'PUBLIC_URL'>

const isSecure = ({ PUBLIC_URL }: CookieSite) => PUBLIC_URL.startsWith('https:')
const cookieName = (config: CookieSite) => (isSecure(config) ? '__Secure-banksia-room' : 'banksia-room')

/** Only the room’s own part of the interface is sent it, so that places in several rooms do not meet. */
const cookieOptions = (config: CookieSite, roomId: string) =>
  ({ httpOnly: true, sameSite: 'Strict', path: `/api/rooms/${roomId}`, secure: isSecure(config) }) as const

const readRoomCookie = (c: AppContext, config: CookieSite): string | undefined =>
  getCookie(c, cookieName(config))

function writeRoomCookie(c: AppContext, config: CookieSite, room: VideoRoom, token: string): void {
  const seconds = Math.ceil((roomClosesAt(room).getTime() - room.now.getTime()) / 1000)
  setCookie(c, cookieName(config), token, {
    ...cookieOptions(config, room.roomId),
    maxAge: Math.max(60, seconds),
  })
}

type ClosedRoom = NonNullable<RoomAnswer['gone']> & { practicePhone: string | null }

/**
 * Why there is no such room any more, for those whose cookie shows that they had a place in it: they may wait for a session that was
 * cancelled. Undefined for everyone else, who learn nothing.
 */
async function whyGone(db: Db, roomId: string, token: string): Promise<ClosedRoom | undefined> {
  if (!isRoomId(roomId)) return undefined
  const { rows } = await sql<ClosedRoom>`
    select case r.delivery_type when 'videoCall' then 'cancelled' else 'byPhone' end as why,
           p.role, practice.phone as "practicePhone"
      from room_entries e
      join room_people p on p.id = e.person_id
      join reservations r on r.id = p.reservation_id
      join practices practice on practice.id = r.practice_id
     where e.token_hash = ${hashSecret(token)} and r.room_id = ${roomId} and r.booked_at is not null
       and coalesce(e.clinician_id, r.clinician_id) = r.clinician_id`.execute(db)
  return rows[0]
}
