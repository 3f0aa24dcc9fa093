import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { setupLink } from '#domain/practice/setup-link.ts'
import type { Config } from '../config.ts'
import type { AppContext } from '../http/environment.ts'

const name = 'banksia-setup'

/** No script reads it, and only the set-up’s own operations are sent it. */
const options = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) =>
  ({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/staff/setup',
    secure: PUBLIC_URL.startsWith('https:'),
  }) as const

export const readSetupCookie = (c: AppContext): string | undefined => getCookie(c, name)

export const writeSetupCookie = (c: AppContext, config: Pick<Config, 'PUBLIC_URL'>, secret: string): void =>
  setCookie(c, name, secret, { ...options(config), maxAge: setupLink.minutes * 60 })

export const forgetSetupCookie = (c: AppContext, config: Pick<Config, 'PUBLIC_URL'>): void =>
  void deleteCookie(c, name, options(config))
