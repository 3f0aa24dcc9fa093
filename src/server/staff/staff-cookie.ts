import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { staffSession } from '#domain/staff/staff-session.ts'
import type { Config } from '../config.ts'
import type { AppContext } from '../http/environment.ts'

/** A `__Host-` cookie is taken from this host alone, but only over HTTPS. */
const isSecure = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => PUBLIC_URL.startsWith('https:')
const nameOf = (config: Pick<Config, 'PUBLIC_URL'>) =>
  isSecure(config) ? '__Host-banksia-staff' : 'banksia-staff'

/** Strict: no link from elsewhere carries it. Pages of the practice side fetch what they show, so they work all the same. */
const options = (config: Pick<Config, 'PUBLIC_URL'>) =>
  ({ httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure(config) }) as const

export const readStaffCookie = (c: AppContext, config: Pick<Config, 'PUBLIC_URL'>): string | undefined =>
  getCookie(c, nameOf(config))

export const writeStaffCookie = (c: AppContext, config: Pick<Config, 'PUBLIC_URL'>, token: string): void =>
  setCookie(c, nameOf(config), token, { ...options(config), maxAge: staffSession.hours * 3600 })

export const forgetStaffCookie = (c: AppContext, config: Pick<Config, 'PUBLIC_URL'>): void =>
  void deleteCookie(c, nameOf(config), options(config))
