import { createHmac, randomBytes } from 'node:crypto'
import type { IceServerSetting } from '#contract/room.ts'

/** As long as the longest session with the time around it, and no longer. */
const hours = 4

export type TurnSettings = { urls: string[]; secret: string }

/**
 * Time-limited credentials as coturn checks them (`use-auth-secret`): the name ends in the moment until which it is good, and the
 * password proves that its maker knows the secret. https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00
 */
export function turnCredentials(
  { urls, secret }: TurnSettings,
  now: Date,
  random = randomBytes(9).toString('base64url'),
): IceServerSetting {
  const expiry = Math.floor(now.getTime() / 1000) + hours * 3600
  const username = `${expiry}:${random}`
  return { urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
