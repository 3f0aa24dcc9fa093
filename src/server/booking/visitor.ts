import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../http/environment.ts'
import { clientAddress, clientNetwork } from '../http/client-address.ts'
import type { Service } from '../service.ts'

const cookieName = 'banksia-visitor'

/** Where a visitor comes from, as keyed hashes: they are counted, and say nothing else. */
export type VisitorOrigin = { address: string; network: string }

/**
 * Who a signed-out visitor is, for counting holds. A page gives every browser a signed cookie; without one, or with a
 * forged one, the address counts. See docs/product/choosing-a-time.md#live-holds.
 */
export type Visitors = {
  readVisitor: (c: AppContext) => string
  readOrigin: (c: AppContext) => VisitorOrigin
  ensureVisitorCookie: (c: AppContext) => void
}

export function createVisitors({ config, keyring }: Pick<Service, 'config' | 'keyring'>): Visitors {
  // As a key object: from bytes, each signature would take eight times as long.
  const secret = createSecretKey(keyring.derive('visitor cookie'))
  const sign = (id: string) => createHmac('sha256', secret).update(id).digest('base64url')
  const secure = config.PUBLIC_URL.startsWith('https:')

  const readCookie = (c: AppContext): string | null => {
    const cookie = getCookie(c, cookieName)
    if (cookie === undefined) return null
    const [id = '', signature = ''] = cookie.split('.')
    const expected = Buffer.from(sign(id))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
  }

  return {
    readVisitor: (c) => {
      const id = readCookie(c)
      return id ? `cookie:${id}` : `address:${sign(clientAddress(c, config.TRUSTED_PROXIES))}`
    },
    readOrigin: (c) => ({
      address: sign(clientAddress(c, config.TRUSTED_PROXIES)),
      network: sign(clientNetwork(c, config.TRUSTED_PROXIES)),
    }),
    ensureVisitorCookie: (c) => {
      if (readCookie(c) !== null) return
      const id = randomBytes(18).toString('base64url')
      setCookie(c, cookieName, `${id}.${sign(id)}`, { httpOnly: true, sameSite: 'Lax', path: '/', secure })
    },
  }
}
