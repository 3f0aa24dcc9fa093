import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { roomPages } from '#contract/page-paths.ts'
import type { enterRequest } from '#contract/room.ts'
import { inviteMessages, oneTimeCode, oneTimeCodeText } from '#domain/clients/credentials.ts'
import type { GuestKind } from '#domain/room/people.ts'
import { noteChange } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { findRows } from '../db/rows.ts'
import { readText } from '../error-details.ts'
import type { Caller } from '../http/context.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Failure, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { FoundSession } from '../staff/staff-sessions.ts'
import { hashSecret, makeSecret, type RoomPlace, takePlace } from './places.ts'
import { findRoom, type VideoRoom } from './room-store.ts'

type EnterRequest = z.infer<typeof enterRequest>

/** What the request shows of who sends it, apart from its body. */
type RequestSignIns = { caller: Caller | undefined; staff: FoundSession | null }

type EnteringService = Pick<Service, 'db' | 'keyring' | 'jobs' | 'video' | 'now'>

type EnterAttempt = { roomId: string; request: EnterRequest } & RequestSignIns
type EnteredRoom = { room: VideoRoom; token: string }
/** A wrong code is a value here, because the try that it used up must be kept. */
type EnterOutcome = EnteredRoom | { refusal: Failure }

/** Gives someone who shows that they belong to the session a cookie for its room. Whether it is open yet, `joinRoom` asks. */
export async function enterRoom(
  service: EnteringService,
  { roomId, request, ...shown }: EnterAttempt,
): Promise<Result<EnteredRoom>> {
  const outcome = await inTransaction<EnterOutcome>(service.db, async (tx) => {
    const room = await findRoom(tx, roomId)
    if (!room) return fail('notFound')
    switch (request.as) {
      case 'self':
        return enterSignedIn(tx, service, room, shown)
      case 'code':
        return enterByCode(tx, service, room, request.code)
      case 'guest':
        return enterAsGuest(tx, service, room, request)
    }
  })
  if (!outcome.ok) return outcome
  return 'refusal' in outcome.value ? { ok: false, failure: outcome.value.refusal } : succeed(outcome.value)
}

async function enterSignedIn(
  tx: Tx,
  service: EnteringService,
  room: VideoRoom,
  { caller, staff }: RequestSignIns,
): Promise<Result<EnteredRoom>> {
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

async function enterByCode(
  tx: Tx,
  service: EnteringService,
  room: VideoRoom,
  typed: string,
): Promise<Result<EnterOutcome>> {
  if (room.phase === 'over') return fail('notFound')
  const tried = await tryRoomCode(tx, service, { reservationId: room.reservationId, typed })
  if (tried === 'wrong') return succeed({ refusal: { code: 'otpInvalid' } })
  if (tried === 'expired') return succeed({ refusal: { code: 'otpExpired' } })
  const newcomer = { role: 'client', signInId: null, goodUntil: null } as const
  return succeed({ room, token: await takePlace(tx, service, room, newcomer) })
}

async function enterAsGuest(
  tx: Tx,
  service: EnteringService,
  room: VideoRoom,
  { secret, name }: { secret: string; name: string },
): Promise<Result<EnteredRoom>> {
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

/** With five tries each, too few to guess a code, and too few to flood a phone. */
const codesOfARoom: RateLimit = { name: 'room-codes:sent', most: 5, perSeconds: 3600 }

type CodeService = Pick<Service, 'db' | 'keyring' | 'sms' | 'config' | 'log'>
type CodeSentAnswer = { numberEndsIn: string; resendAfterSeconds: number }

/** Whether a code would reach the client: early as well, for the device check. */
export const canSendCode = ({ config }: Pick<Service, 'config'>, { mobile, phase }: VideoRoom): boolean =>
  config.canSendSms && mobile !== null && phase !== 'over'

/** To the mobile on file and no other, at most once in a minute. Asked again sooner, the answer is the same and nothing is sent. */
export async function sendRoomCode(service: CodeService, room: VideoRoom): Promise<Result<CodeSentAnswer>> {
  const { db, sms, config, log } = service
  const { reservationId, mobile, phase } = room
  if (!config.canSendSms) return fail('smsNotSetUp')
  if (mobile === null || phase === 'over') return fail('notFound')
  const answer = succeed({
    numberEndsIn: mobile.slice(-3),
    resendAfterSeconds: oneTimeCode.resendAfterSeconds,
  })
  if (await isJustSent(service, reservationId)) return answer
  // Before anything is changed: one request too many leaves the last code good.
  if (!(await consumeAllowance(db, codesOfARoom, reservationId))) return fail('tooManyRequests')
  const code = String(randomInt(10 ** oneTimeCode.digits)).padStart(oneTimeCode.digits, '0')
  const hash = hashCode(service, reservationId, code)
  if (!(await placeCode(service, reservationId, hash))) return answer
  try {
    await sms.send({ to: mobile, text: oneTimeCodeText(code, config.PRODUCT_NAME) })
    return answer
  } catch (error) {
    const [type, message] = [readText(error, 'name'), readText(error, 'message')]
    log.error({ error: { type, ...(type === 'SmsNotSent' && { message }) } }, 'a code was not sent')
    await removeCode(service, reservationId, hash)
    return fail('unavailable', { message: inviteMessages.sendFailed })
  }
}

const isRecent = sql<boolean>`room_codes.sent_at > clock_timestamp() - make_interval(secs => ${oneTimeCode.resendAfterSeconds})`

/** So that asking again sooner counts for nothing. */
async function isJustSent({ db }: CodeService, reservationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('room_codes')
    .select('reservation_id')
    .where('reservation_id', '=', reservationId)
    .where(isRecent)
    .executeTakeFirst()
  return row !== undefined
}

/** False while the last code is younger than a minute. */
async function placeCode({ db }: CodeService, reservationId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into room_codes (reservation_id, code_hash, sent_at, expires_at)
    values (${reservationId}, ${hash}, clock_timestamp(),
            clock_timestamp() + make_interval(mins => ${oneTimeCode.minutes}))
    on conflict (reservation_id) do update
       set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0
     where not (${isRecent})
    returning reservation_id`.execute(db)
  return rows.length === 1
}

const removeCode = ({ db }: CodeService, reservationId: string, hash: Buffer) =>
  db
    .deleteFrom('room_codes')
    .where('reservation_id', '=', reservationId)
    .where('code_hash', '=', hash)
    .execute()

/** Counts the try before the code is looked at, so that however many come at once, five are compared. A right code is used up. */
async function tryRoomCode(
  tx: Tx,
  service: Pick<Service, 'keyring'>,
  { reservationId, typed }: { reservationId: string; typed: string },
): Promise<'right' | 'wrong' | 'expired'> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update room_codes set tries = tries + 1
     where reservation_id = ${reservationId} and tries < ${oneTimeCode.tries} and expires_at > clock_timestamp()
    returning code_hash`.execute(tx)
  const [live] = rows
  if (!live) return 'expired'
  if (!timingSafeEqual(live.code_hash, hashCode(service, reservationId, typed))) return 'wrong'
  await tx.deleteFrom('room_codes').where('reservation_id', '=', reservationId).execute()
  return 'right'
}

const hashCode = ({ keyring }: Pick<Service, 'keyring'>, reservationId: string, code: string): Buffer =>
  createHmac('sha256', keyring.derive('room code')).update(`${reservationId}\n${code}`).digest()

/** More people than ever sit around one screen. */
const mostInvitations = 6

type InviteRequest = { place: RoomPlace; requestId: string; kind: GuestKind }

/** A link for one guest of this session. Only its hash is kept, so it is shown once. */
export const inviteGuest = (
  { db, config }: Pick<Service, 'db' | 'config'>,
  { place: { room, role, subject }, requestId, kind }: InviteRequest,
): Promise<Result<{ link: string }>> =>
  inTransaction(db, async (tx) => {
    if (role !== 'clinician') return fail('forbidden')
    if (room.phase === 'over') return fail('notFound')
    await tx
      .selectFrom('rooms')
      .select('reservation_id')
      .where('reservation_id', '=', room.reservationId)
      .forUpdate()
      .execute()
    const made = await findRows(tx, 'room_invitations', { reservation_id: room.reservationId }, ['id'])
    if (made.length >= mostInvitations)
      return fail('tooManyRequests', { message: `This session has ${mostInvitations} guest links already.` })
    const secret = makeSecret()
    await tx
      .insertInto('room_invitations')
      .values({ reservation_id: room.reservationId, secret_hash: hashSecret(secret), kind })
      .execute()
    await noteChange(
      tx,
      { actor: subject, requestId },
      room.clientId,
      `video session ${room.reservationId}: link for a guest`,
    )
    return succeed({ link: `${config.PUBLIC_URL}${roomPages.guest(room.roomId, secret)}` })
  })
