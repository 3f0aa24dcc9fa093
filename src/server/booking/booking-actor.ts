import { sql } from 'kysely'
import { type BookingRuleType, bookingRuleType } from '#domain/booking/booking-window.ts'
import type { Actor } from '#domain/clients/permissions.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/connection.ts'
import type { Caller } from '../http/caller.ts'
import type { VisitorOrigin } from './visitor.ts'

export type BookingClient = {
  id: string
  timeZone: ZoneId
  dateOfBirth: string
  attachedClinicianId: string | null
  hasSavedCard: boolean
  /** Booked or past, cancelled ones included. */
  appointments: number
}

/** Who books: a client, a clinician, or a visitor known by cookie or address. */
export type BookingActor = {
  role: Actor
  /** Whose hold it is. A client's own name for themselves cannot be guessed or sent by others. */
  visitor: string
  /** By what this browser was known before anyone signed in: it may hold times from then. */
  browser: string
  client: BookingClient | null
  /** Of someone who takes a time and has never booked: an account costs no more than a cookie, so where they come from counts too. */
  origin?: VisitorOrigin
}

export async function readBookingActor(
  db: Db,
  caller: Caller | undefined,
  visitor: string,
  origin?: VisitorOrigin,
): Promise<BookingActor> {
  if (!caller) return { role: 'visitor', visitor, browser: visitor, client: null, origin }
  const client = await readClientBySubject(db, caller.subject)
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

export async function readClientBySubject(db: Db, subject: string): Promise<BookingClient | null> {
  const { rows } = await sql<BookingClient>`
    select c.id, c.time_zone as "timeZone", c.date_of_birth::text as "dateOfBirth", c.attached_clinician_id as "attachedClinicianId",
           c.has_saved_card as "hasSavedCard",
           count(r.id)::int as "appointments"
      from clients c
      left join reservations r on r.client_id = c.id and r.booked_at is not null
     where c.identity_subject = ${subject}
     group by c.id`.execute(db)
  return rows[0] ?? null
}
