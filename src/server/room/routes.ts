import { clientAddress } from '../http/client-address.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { identifyCaller } from '../identity/authenticate.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findStaffSession } from '../staff/session-store.ts'
import { readStaffCookie } from '../staff/staff-cookie.ts'
import { answerPrivacy, goOnByPhone } from './change-room.ts'
import { endRoom } from './end-room.ts'
import { enterRoom } from './enter-room.ts'
import { findRoom } from './find-room.ts'
import { followRoom } from './follow-room.ts'
import { inviteGuest } from './invite-guest.ts'
import { joinRoom, leaveRoom } from './join-room.ts'
import { hasTab } from './look-into-room.ts'
import { makeLiveKitTicket } from './make-livekit-ticket.ts'
import { placePerson } from './place-person.ts'
import { findPlace } from './places.ts'
import { readRoomState } from './read-room-state.ts'
import { canSendCode, sendRoomCode } from './room-codes.ts'
import { readRoomCookie, writeRoomCookie } from './room-cookie.ts'
import { createRoomFeed } from './room-feed.ts'
import { roomOperations } from './room-operations.ts'
import { sendSignal } from './send-signal.ts'
import { readStartCheck, saveStartCheck } from './start-check.ts'
import { whyGone } from './why-gone.ts'

const anHour = 3600
/** By address, whatever the room: too few to try codes or secrets. */
const entries: RateLimit = { name: 'room-entries:address', most: 60, perSeconds: anHour }
const codes: RateLimit = { name: 'room-codes:address', most: 20, perSeconds: anHour }
/** A page that is opened again and again; each opening is kept as a visit. */
const joins: RateLimit = { name: 'room-joins', most: 120, perSeconds: anHour }

/** A tab that lost its stream asks once in a second at most, and less and less often. */
const follows: RateLimit = { name: 'room-follows', most: 90, perSeconds: 60 }

/** The video session: docs/product/session.md. */
export function roomRoutes(register: Register, service: Service): void {
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
    if (!(await mayTry(c, entries))) return fail('tooManyRequests')
    const staffToken = readStaffCookie(c, config)
    const staff = staffToken === undefined ? null : await findStaffSession(db, staffToken, service.now())
    const entered = await enterRoom(service, { roomId, request: body, caller: c.get('caller'), staff })
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
      after: after ?? lastSeen(c),
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
function lastSeen(c: AppContext): number {
  const header = c.req.header('last-event-id') ?? ''
  return /^\d{1,15}$/.test(header) ? Number(header) : 0
}
