import { createHmac, timingSafeEqual } from 'node:crypto'
import { formTokenMessages, judgeTokenAge } from '#domain/messages/form-token.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { fail, type Result, succeed } from '../result.ts'

type Keys = Pick<Keyring, 'derive'>

const sign = (keyring: Keys, openedAt: string) =>
  createHmac('sha256', keyring.derive('form-tokens')).update(openedAt).digest('base64url')

/** When a form was opened, signed. It holds no personal data, and the same one may be sent twice: limits count by address. */
export function makeFormToken(keyring: Keys, now: Date): string {
  const openedAt = now.getTime().toString(36)
  return `${openedAt}.${sign(keyring, openedAt)}`
}

/** A token that we did not sign is as good as one from long ago: a person gets a new one and sends again. */
export function checkFormToken(keyring: Keys, token: string | undefined, now: Date): Result<null> {
  const [openedAt = '', signature = ''] = (token ?? '').split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(keyring, openedAt))]
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  const state = isOurs ? judgeTokenAge(Number.parseInt(openedAt, 36), now.getTime()) : 'tooOld'
  return state === 'good' ? succeed(null) : fail('conflict', { message: formTokenMessages[state] })
}
