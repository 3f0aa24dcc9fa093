import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { inviteMessages, oneTimeCode, oneTimeCodeText } from '#domain/clients/one-time-code.ts'
import type { Tx } from '../db/transaction.ts'
import { readText } from '../error-details.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { Room } from './find-room.ts'

/** With five tries each, too few to guess a code, and too few to flood a phone. */
const codesOfARoom: RateLimit = { name: 'room-codes:sent', most: 5, perSeconds: 3600 }

type Sender = Pick<Service, 'db' | 'keyring' | 'sms' | 'config' | 'log'>
type Sent = { numberEndsIn: string; resendAfterSeconds: number }

/** Whether a code would reach the client: early as well, for the device check. */
export const canSendCode = ({ config }: Pick<Service, 'config'>, { mobile, phase }: Room): boolean =>
  config.canSendSms && mobile !== null && phase !== 'over'

/** To the mobile on file and no other, at most once in a minute. Asked again sooner, the answer is the same and nothing is sent. */
export async function sendRoomCode(service: Sender, room: Room): Promise<Result<Sent>> {
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
async function isJustSent({ db }: Sender, reservationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('room_codes')
    .select('reservation_id')
    .where('reservation_id', '=', reservationId)
    .where(isRecent)
    .executeTakeFirst()
  return row !== undefined
}

/** False while the last code is younger than a minute. */
async function placeCode({ db }: Sender, reservationId: string, hash: Buffer): Promise<boolean> {
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

const removeCode = ({ db }: Sender, reservationId: string, hash: Buffer) =>
  db
    .deleteFrom('room_codes')
    .where('reservation_id', '=', reservationId)
    .where('code_hash', '=', hash)
    .execute()

/** Counts the try before the code is looked at, so that however many come at once, five are compared. A right code is used up. */
export async function tryRoomCode(
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
