import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../http/environment.ts'
import type { Service } from '../service.ts'
import { personKey } from './limits.ts'

/**
 * A browser that has been logged in to an account keeps a signed cookie for it. It opens nothing; it only gives that browser an
 * allowance of its own, so that strangers who guess passwords never keep the owner out. See docs/product/signing-in.md#guessing.
 */
export type KnownBrowsers = {
  /** The browser's id for this account, or null where it is unknown. */
  read: (c: AppContext, email: string) => string | null
  remember: (c: AppContext, email: string) => void
}

const halfAYear = 182 * 86_400

/** `path` is where passwords are sent to, and the cookie with them. */
export function createKnownBrowsers(
  { config, keyring }: Pick<Service, 'config' | 'keyring'>,
  path = '/login',
): KnownBrowsers {
  const secret = keyring.derive('known browser cookie')
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const nameFor = (email: string) => `banksia-known-${sign(`name ${personKey(email)}`).slice(0, 12)}`
  const signatureOf = (id: string, email: string) => sign(`${id} ${personKey(email)}`)
  const secure = config.PUBLIC_URL.startsWith('https:')

  const read = (c: AppContext, email: string): string | null => {
    const [id = '', signature = ''] = getCookie(c, nameFor(email))?.split('.') ?? []
    const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(id, email))]
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
  }

  return {
    read,
    remember: (c, email) => {
      const id = read(c, email) ?? randomBytes(18).toString('base64url')
      setCookie(c, nameFor(email), `${id}.${signatureOf(id, email)}`, {
        path,
        maxAge: halfAYear,
        httpOnly: true,
        sameSite: 'Lax',
        secure,
      })
    },
  }
}
