import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { type BookingRuleType, bookingRuleType } from '#domain/diary/booking-window.ts'
import type { ActorRole } from '#domain/clients/roles.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/database.ts'
import type { AppContext, Caller } from '../http/context.ts'
import { clientAddress, clientNetwork } from '../http/rate-limit.ts'
import type { Service } from '../service.ts'

export type BookingClient = {
  id: string
  timeZone: ZoneId
  dateOfBirth: string
  attachedClinicianId: string | null
  hasSavedCard: boolean
  /** How many appointments the client has ever booked, cancelled ones included. */
  appointments: number
}

/** Who books: a client, a clinician, or a visitor known by cookie or address. */
export type BookingActor = {
  role: ActorRole
  /** Who holds: `client:`, `cookie:` or `address:` with an id or a hash. The server makes it, so that no caller can pass for another. */
  visitor: string
  /** The `visitor` that this browser is while no one is signed in: times that were held then are still this person’s. */
  browser: string
  client: BookingClient | null
  /** Where a request to hold comes from. Only set for people who have never booked: an account costs no more than a cookie, so their address is counted too. */
  origin?: VisitorOrigin
}

export async function readBookingActor(
  db: Db,
  caller: Caller | undefined,
  visitor: string,
  origin?: VisitorOrigin,
): Promise<BookingActor> {
  if (!caller) return { role: 'visitor', visitor, browser: visitor, client: null, origin }
  const client = caller.person && (await readBookingClient(db, caller.person.clientId))
  return {
    role: caller.role,
    visitor: client ? clientVisitor(client.id) : visitor,
    browser: visitor,
    client,
    origin: hasBooked(client) ? undefined : origin,
  }
}

export const hasBooked = (client: BookingClient | null): boolean => client !== null && client.appointments > 0

export const clientVisitor = (clientId: string) => `client:${clientId}`

export const findBookingRule = ({ client }: BookingActor): BookingRuleType =>
  bookingRuleType(client ? Array.from({ length: client.appointments }) : null)

export async function readBookingClient(db: Db, clientId: string): Promise<BookingClient> {
  const { rows } = await sql<BookingClient>`
    select c.id, c.time_zone as "timeZone", c.date_of_birth::text as "dateOfBirth", c.attached_clinician_id as "attachedClinicianId",
           c.has_saved_card as "hasSavedCard",
           count(r.id)::int as "appointments"
      from clients c
      left join reservations r on r.client_id = c.id and r.booked_at is not null
     where c.id = ${clientId}
     group by c.id`.execute(db)
  const [client] = rows
  if (!client) throw new Error('A client who was there a moment ago is gone')
  return client
}

const cookieName = 'banksia-visitor'

/** Where a visitor comes from, as keyed hashes: they are counted, and say nothing else. */
type VisitorOrigin = { address: string; network: string }

/**
 * Who a signed-out visitor is, for counting holds. The first time that a browser holds comes with a signed cookie; without one, or with a
 * forged one, the address counts. See docs/product/choosing-a-time.md#live-holds.
 */
export type VisitorReader = {
  readVisitor: (c: AppContext) => string
  readOrigin: (c: AppContext) => VisitorOrigin
  /**
   * For a request to hold: who has no cookie yet becomes someone, and keeps it by `remember`, once the time is held. The same request sent
   * again, because its answer and the cookie in it were lost, comes from the same visitor.
   */
  meetVisitor: (c: AppContext, key: string | undefined) => { visitor: string; remember: () => void }
}

export function createVisitors({ config, keyring }: Pick<Service, 'config' | 'keyring'>): VisitorReader {
  // Made into a key object once: signing with plain bytes takes eight times as long.
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
    meetVisitor: (c, key) => {
      const known = readCookie(c)
      if (known !== null) return { visitor: `cookie:${known}`, remember: () => {} }
      const id =
        key === undefined
          ? randomBytes(18).toString('base64url')
          : sign(`new ${clientAddress(c, config.TRUSTED_PROXIES)} ${key}`).slice(0, 24)
      return {
        visitor: `cookie:${id}`,
        remember: () =>
          setCookie(c, cookieName, `${id}.${sign(id)}`, {
            httpOnly: true,
            sameSite: 'Lax',
            path: '/',
            secure,
          }),
      }
    },
  }
}
