import type { z } from 'zod'
import type { enterRequest } from '#contract/room.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { fail, type Failure, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { FoundSession } from '../staff/session-store.ts'
import { findRoom, type Room } from './find-room.ts'
import { hashSecret, takePlace } from './places.ts'
import { tryRoomCode } from './room-codes.ts'

type EnterRequest = z.infer<typeof enterRequest>

/** What the request shows of who sends it, apart from its body. */
type Shown = { caller: Caller | undefined; staff: FoundSession | null }

type Entry = Pick<Service, 'db' | 'keyring' | 'jobs' | 'video' | 'now'>

type Entering = { roomId: string; request: EnterRequest } & Shown
type Entered = { room: Room; token: string }
/** A wrong code is a value here, because the try that it used up must be kept. */
type Outcome = Entered | { refusal: Failure }

/** Gives someone who shows that they belong to the session a cookie for its room. Whether it is open yet, `joinRoom` asks. */
export async function enterRoom(
  service: Entry,
  { roomId, request, ...shown }: Entering,
): Promise<Result<Entered>> {
  const outcome = await inTransaction<Outcome>(service.db, async (tx) => {
    const room = await findRoom(tx, roomId)
    if (!room) return fail('notFound')
    switch (request.as) {
      case 'self':
        return enterAsOneself(tx, service, room, shown)
      case 'code':
        return enterByCode(tx, service, room, request.code)
      case 'guest':
        return enterAsGuest(tx, service, room, request)
    }
  })
  if (!outcome.ok) return outcome
  return 'refusal' in outcome.value ? { ok: false, failure: outcome.value.refusal } : succeed(outcome.value)
}

async function enterAsOneself(
  tx: Tx,
  service: Entry,
  room: Room,
  { caller, staff }: Shown,
): Promise<Result<Entered>> {
  if (caller !== undefined && caller.subject === room.clientSubject)
    return succeed({
      room,
      token: await takePlace(tx, service, room, {
        role: 'client',
        signInId: caller.signInId,
        goodUntil: caller.goodUntil ?? null,
      }),
    })
  if (staff?.state === 'open' && staff.staff.clinicianId === room.clinicianId) {
    const { subject, sessionId: staffSessionId } = staff.staff
    return succeed({
      room,
      token: await takePlace(tx, service, room, { role: 'clinician', subject, staffSessionId }),
    })
  }
  if (staff?.state === 'locked') return fail('sessionLocked')
  if (staff?.state === 'secondStep') return fail('secondStepNeeded')
  return fail(caller === undefined && staff === null ? 'unauthenticated' : 'forbidden')
}

async function enterByCode(tx: Tx, service: Entry, room: Room, typed: string): Promise<Result<Outcome>> {
  if (room.phase === 'over') return fail('notFound')
  const tried = await tryRoomCode(tx, service, { reservationId: room.reservationId, typed })
  if (tried === 'wrong') return succeed({ refusal: { code: 'otpInvalid' } })
  if (tried === 'expired') return succeed({ refusal: { code: 'otpExpired' } })
  const newcomer = { role: 'client', signInId: null, goodUntil: null } as const
  return succeed({ room, token: await takePlace(tx, service, room, newcomer) })
}

async function enterAsGuest(
  tx: Tx,
  service: Entry,
  room: Room,
  { secret, name }: { secret: string; name: string },
): Promise<Result<Entered>> {
  if (room.phase === 'over') return fail('notFound')
  const invitation = await tx
    .selectFrom('room_invitations')
    .select(['id', 'kind'])
    .where('secret_hash', '=', hashSecret(secret))
    .where('reservation_id', '=', room.reservationId)
    .executeTakeFirst()
  if (!invitation) return fail('notFound')
  const { id: invitationId, kind } = invitation
  return succeed({
    room,
    token: await takePlace(tx, service, room, { role: 'guest', invitationId, kind, name }),
  })
}
