import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { oneTimeCode, oneTimeCodeText } from '#domain/clients/one-time-code.ts'
import type { Tx } from '../db/transaction.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import type { Service } from '../service.ts'
import { liveCode } from './invite-store.ts'
import { readText } from '../error-details.ts'

type Sender = Pick<Service, 'db' | 'keyring' | 'sms' | 'config' | 'log'>

/** With five tries each, too few to guess a code, and too few to flood a phone. */
const codesOfAnInvite: RateLimit = { name: 'invite-codes:sent', most: 5, perSeconds: 3600 }

export type Sending = 'sent' | 'sentBefore' | 'tooMany' | 'failed'

/**
 * Puts a new code in the place of the last one and sends it, at most once in a minute. A message that does not go out takes
 * its code with it, so that the minute has not begun and the next try sends at once.
 */
export async function sendCode(
  service: Sender,
  { id, mobile }: { id: string; mobile: string },
): Promise<Sending> {
  const { db, sms, config, log } = service
  const code = String(randomInt(10 ** oneTimeCode.digits)).padStart(oneTimeCode.digits, '0')
  const hash = hashText(service, id, code)
  if (!(await placeCode(service, id, hash))) return 'sentBefore'
  try {
    if (!(await consumeAllowance(db, codesOfAnInvite, id))) {
      await removeCode(service, id, hash)
      return 'tooMany'
    }
    await sms.send({ to: mobile, text: oneTimeCodeText(code, config.PRODUCT_NAME) })
    return 'sent'
  } catch (error) {
    const [type, message] = [readText(error, 'name'), readText(error, 'message')]
    log.error({ error: { type, ...(type === 'SmsNotSent' && { message }) } }, 'a code was not sent')
    await removeCode(service, id, hash)
    return 'failed'
  }
}

/** False while the last code is younger than a minute. Of two at once, one places its code and one waits and is refused. */
async function placeCode({ db }: Sender, inviteId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into invite_codes (invite_id, code_hash, sent_at, expires_at)
    values (${inviteId}, ${hash}, clock_timestamp(), clock_timestamp() + make_interval(mins => ${oneTimeCode.minutes}))
    on conflict (invite_id) do update
       set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0
     where invite_codes.sent_at <= clock_timestamp() - make_interval(secs => ${oneTimeCode.resendAfterSeconds})
    returning invite_id`.execute(db)
  return rows.length === 1
}

const removeCode = ({ db }: Sender, inviteId: string, hash: Buffer) =>
  db.deleteFrom('invite_codes').where('invite_id', '=', inviteId).where('code_hash', '=', hash).execute()

/** Counts the try before the code is looked at, so that however many come at once, five are compared. */
export async function tryCode(
  tx: Tx,
  service: Pick<Service, 'keyring'>,
  { inviteId, typed }: { inviteId: string; typed: string },
): Promise<'right' | 'wrong' | 'expired'> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update invite_codes set tries = tries + 1
     where invite_id = ${inviteId} and ${liveCode}
    returning code_hash`.execute(tx)
  const [live] = rows
  if (!live) return 'expired'
  return timingSafeEqual(live.code_hash, hashText(service, inviteId, typed)) ? 'right' : 'wrong'
}

const hashText = ({ keyring }: Pick<Service, 'keyring'>, inviteId: string, code: string): Buffer =>
  createHmac('sha256', keyring.derive('invite code')).update(`${inviteId}\n${code}`).digest()
