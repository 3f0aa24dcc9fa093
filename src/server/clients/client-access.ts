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
import { isKeptQuiet } from '../emails/read-booked-appointment.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'

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
  /** Open to a GP from the start of a session with them. See docs/decisions/0051-who-reads-answers.md. */
  canReadAnswers: boolean
  /** What the DASS-21 adds up to: open to every clinician of theirs. */
  canReadScores: boolean
  /** What is closed until they say why they need it. */
  opensWithReason: 'answers' | 'scores' | null
  /** Documents are open to those clinicians, and to the office, which files referrals. */
  canReadFiles: boolean
}

/** Null where this client does not exist for them. */
export async function findClientAccess(db: Db, staff: Staff, clientId: string): Promise<ClientAccess | null> {
  const { rows } = await sql<{
    isBooked: boolean
    isBookedByOthers: boolean
    hasBegun: boolean
    hasReason: boolean
  }>`
    select count(r.id) > 0 as "isBooked",
           coalesce(bool_or(r.assigned_by is distinct from ${staff.subject}) filter (where r.id is not null), false) as "isBookedByOthers",
           coalesce(bool_or(lower(r.during) <= clock_timestamp()) filter (where r.id is not null and r.assigned_by is distinct from ${staff.subject}), false) as "hasBegun",
           exists (select from audit_events e where e.client_id = c.id and e.actor = ${staff.subject}
             and starts_with(e.subject, ${openedSubject('')}) and e.at > clock_timestamp() - make_interval(days => ${daysOfReason})) as "hasReason"
      from clients c
      left join reservations r on r.client_id = c.id and r.clinician_id = ${staff.clinicianId} and r.status = 'booked'
     where c.id = ${clientId} and c.practice_id = ${staff.practiceId}
     group by c.id`.execute(db)
  const [found] = rows
  const isOffice = worksForEveryone(staff)
  if (!found || !(isOffice || found.isBooked)) return null
  const { isBooked, isBookedByOthers, hasBegun, hasReason } = found
  const mayReadAnswers = isBooked && staffMay(staff, 'read answers')
  const mayReadScores = isBooked && staffMay(staff, 'read scores')
  const canReadAnswers = mayReadAnswers && (hasBegun || hasReason)
  const canReadScores = mayReadScores && (isBookedByOthers || hasReason)
  return {
    clientId,
    seenBecause: isBooked ? 'bookedWithYou' : 'office',
    canReadAnswers,
    canReadScores,
    opensWithReason:
      mayReadAnswers && !canReadAnswers ? 'answers' : mayReadScores && !canReadScores ? 'scores' : null,
    canReadFiles: isBooked || isOffice,
  }
}

/** How long a reason that was given holds. Each reading leaves a row of its own besides. */
const daysOfReason = 7
const openedSubject = (reason: string) => `answers opened before a session: ${reason}`

/** Who needs the answers before the session, or after one that they booked themselves, says why: the audit keeps it. */
export async function openAnswersEarly(
  db: Db,
  { staff, clientId, reason, by }: { staff: Staff; clientId: string; reason: string; by: AccessedBy },
): Promise<Result<null>> {
  if (!(await findClientAccess(db, staff, clientId))?.opensWithReason) return fail('notFound')
  await noteRead(db, by, clientId, openedSubject(reason))
  return succeed(null)
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
     where c.practice_id = ${staff.practiceId} and c.merged_into is null and ${sql.join(conditions, sql` and `)}
       and ${isTheirClient(staff, sql`c.id`)}
     order by c.last_name, c.first_name, c.id
     limit ${mostListed + 1}`
}

export type ClientPerson = {
  id: string
  hasLogin: boolean
  /** When the practice wrote the record; null where the client signed up. */
  keptSince: Date | null
  name: string
  firstName: string
  dateOfBirth: string
  email: string | null
  mobile: string | null
  timeZone: ZoneId
  hasSavedCard: boolean
  onBehalfOf: OnBehalfOf
  /** Who books and is reached; empty where that is the client. */
  accountHolder: string
  /** Whether emails about bookings reach them: there is an address, it is confirmed, and mail is set up. */
  isToldByEmail: boolean
}

type PersonRow = Omit<ClientPerson, 'isToldByEmail'> & {
  isEmailVerified: boolean
  signedUpAt: Date | null
  isKeptQuiet: boolean
  now: Date
}

/** The caller has found that this client is open to who asks. */
export async function readClientPerson(
  db: Db,
  { canSendEmail }: Pick<Config, 'canSendEmail'>,
  id: string,
): Promise<ClientPerson> {
  const { rows } = await sql<PersonRow>`
    select c.id, c.identity_subject is not null as "hasLogin",
           case when c.source <> 'signUp' then c.created_at end as "keptSince",
           c.first_name || ' ' || c.last_name as name, c.first_name as "firstName",
           c.date_of_birth::text as "dateOfBirth", c.email, c.mobile, c.time_zone as "timeZone",
           c.has_saved_card as "hasSavedCard", c.on_behalf_of as "onBehalfOf",
           concat_ws(' ', a.first_name, a.last_name) as "accountHolder",
           a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt",
           ${isKeptQuiet('c')} as "isKeptQuiet", clock_timestamp() as now
      from clients c left join accounts a on a.subject::text = c.identity_subject
     where c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A client who was there a moment ago is gone')
  const { isEmailVerified, signedUpAt, isKeptQuiet: isQuiet, now, ...person } = row
  const isReached = mayEmail(
    { email: row.email, isEmailVerified, signedUpAt },
    { isOutcomeOfBooking: false, bookedAt: now },
  )
  return { ...person, isToldByEmail: canSendEmail && isReached && !isQuiet }
}
