import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { foundClientSchema, foundClientsSchema } from '#contract/staff/clients.ts'
import { parseClientSearch } from '#domain/clients/client-record.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { mayEmail } from '#domain/messages/emails.ts'
import { staffMay, worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'

/**
 * Which clients someone of the practice finds: the office all of them, a clinician those with a session of theirs that stands or took
 * place. Give it the column of the client’s id. See docs/product/practice.md#clients.
 */
export const isTheirClient = (staff: Staff, clientId: RawBuilder<unknown>): RawBuilder<boolean> =>
  worksForEveryone(staff) ? sql<boolean>`true` : isBookedWith(staff, clientId)

/** A booking that was cancelled is released: it opens nothing. */
const isBookedWith = ({ clinicianId }: Staff, clientId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from reservations r where r.client_id = ${clientId}
    and r.clinician_id = ${clinicianId} and r.status = 'booked')`

export type ClientAccess = {
  clientId: string
  seenBecause: 'bookedWithYou' | 'office'
  /** Open to a GP with whom a session of theirs stands or took place. */
  canReadAnswers: boolean
  /** What the DASS-21 adds up to: open to every clinician with such a session. */
  canReadScores: boolean
  /** Documents are open to those clinicians, and to the office, which files referrals. */
  canReadFiles: boolean
}

/** Null where this client does not exist for them. */
export async function findClientAccess(db: Db, staff: Staff, clientId: string): Promise<ClientAccess | null> {
  const { rows } = await sql<{ isBooked: boolean }>`
    select ${isBookedWith(staff, sql`c.id`)} as "isBooked" from clients c
     where c.id = ${clientId} and c.practice_id = ${staff.practiceId}`.execute(db)
  const [found] = rows
  const isOffice = worksForEveryone(staff)
  if (!found || !(isOffice || found.isBooked)) return null
  return {
    clientId,
    seenBecause: found.isBooked ? 'bookedWithYou' : 'office',
    canReadAnswers: found.isBooked && staffMay(staff, 'read answers'),
    canReadScores: found.isBooked && staffMay(staff, 'read scores'),
    canReadFiles: found.isBooked || isOffice,
  }
}

const mostListed = 20

type ClientSearchRequest = { staff: Staff; by: AccessedBy; typed: string }

/** One query on the index of `clients.search`: docs/decisions/0040-client-search-and-page.md. */
export async function searchClients(
  db: Db,
  { staff, by, typed }: ClientSearchRequest,
): Promise<z.infer<typeof foundClientsSchema>> {
  const rows = (await clientSearch({ staff, typed })?.execute(db))?.rows ?? []
  await noteRead(db, by, null, 'search for clients')
  return { clients: rows.slice(0, mostListed), hasMore: rows.length > mostListed }
}

/** Null where nothing was asked for. */
export function clientSearch({ staff, typed }: Pick<ClientSearchRequest, 'staff' | 'typed'>) {
  const search = parseClientSearch(typed)
  if (!search) return null
  const conditions = [
    ...(search.words === '' ? [] : [sql`c.search @@ client_query(${search.words})`]),
    ...(search.dateOfBirth === null ? [] : [sql`c.date_of_birth = ${search.dateOfBirth}`]),
  ]
  return sql<z.infer<typeof foundClientSchema>>`
    select c.id, c.first_name || ' ' || c.last_name as name, c.date_of_birth::text as "dateOfBirth",
           (select name from clinicians where id = c.attached_clinician_id) as "clinicianName"
      from clients c
     where c.practice_id = ${staff.practiceId} and ${sql.join(conditions, sql` and `)}
       and ${isTheirClient(staff, sql`c.id`)}
     order by c.last_name, c.first_name, c.id
     limit ${mostListed + 1}`
}

export type ClientPerson = {
  id: string
  name: string
  firstName: string
  dateOfBirth: string
  email: string
  mobile: string | null
  timeZone: ZoneId
  hasSavedCard: boolean
  onBehalfOf: OnBehalfOf
  /** Who books and is reached; empty where that is the client. */
  accountHolder: string
  /** Whether emails about bookings reach them: the address is confirmed, and mail is set up. */
  isToldByEmail: boolean
}

type PersonRow = Omit<ClientPerson, 'isToldByEmail'> & {
  isEmailVerified: boolean
  signedUpAt: Date | null
  now: Date
}

/** The caller has found that this client is open to who asks. */
export async function readClientPerson(
  db: Db,
  { canSendEmail }: Pick<Config, 'canSendEmail'>,
  id: string,
): Promise<ClientPerson> {
  const { rows } = await sql<PersonRow>`
    select c.id, c.first_name || ' ' || c.last_name as name, c.first_name as "firstName",
           c.date_of_birth::text as "dateOfBirth", c.email, c.mobile, c.time_zone as "timeZone",
           c.has_saved_card as "hasSavedCard", c.on_behalf_of as "onBehalfOf",
           concat_ws(' ', a.first_name, a.last_name) as "accountHolder",
           a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt",
           clock_timestamp() as now
      from clients c left join accounts a on a.subject::text = c.identity_subject
     where c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A client who was there a moment ago is gone')
  const { isEmailVerified, signedUpAt, now, ...person } = row
  const isReached = mayEmail({ isEmailVerified, signedUpAt }, { isOutcomeOfBooking: false, bookedAt: now })
  return { ...person, isToldByEmail: canSendEmail && isReached }
}

export async function readOwnClientId(db: Db, subject: string): Promise<string | null> {
  const row = await findRow(db, 'clients', { identity_subject: subject }, ['id'])
  return row?.id ?? null
}
