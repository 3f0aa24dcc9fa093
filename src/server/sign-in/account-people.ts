import { sql } from 'kysely'
import { type PersonGrant, roleAt } from '#domain/clients/account-people.ts'
import { personBase } from '#domain/person-path.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { AccessedBy } from '../audit.ts'
import type { Db } from '../db/database.ts'
import { firstPerson, isFirstPerson } from '../db/sql-fragments.ts'
import type { AppContext, CallersPerson } from '../http/context.ts'
import { fail, type Result } from '../result.ts'
import { isUuid } from './account-store.ts'

type PersonRow = PersonGrant & CallersPerson & { dateOfBirth: string; timeZone: ZoneId }

/**
 * The one way from a caller to a client: the person that the request names, else the account's first; null where the account does not
 * act for them, or no longer. See docs/decisions/0112-people-of-an-account.md.
 */
export async function findPerson(
  db: Db,
  { account, personId, now }: { account: string; personId: string | null; now: Date },
): Promise<CallersPerson | null> {
  if (personId !== null && !isUuid(personId)) return null
  const { rows } = await sql<PersonRow>`
    select p.client_id as "clientId", p.role, p.may, c.attached_clinician_id as "attachedClinicianId",
           c.date_of_birth::text as "dateOfBirth", c.time_zone as "timeZone"
      from account_people p join clients c on c.id = p.client_id
     where p.account = ${account} and p.ended is null
       and p.client_id = ${personId === null ? firstPerson(sql`${account}`) : sql`${personId}::uuid`}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { dateOfBirth, timeZone, ...person } = row
  return { ...person, role: roleAt(now, person.role, { date: dateOfBirth, zone: timeZone }) }
}

/** Where the pages of this person begin for whoever signs in for them: nothing before them where the account was opened with that person. */
export async function readPersonBase(db: Db, clientId: string): Promise<string> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select ${isFirstPerson} as "isFirst" from clients p where p.id = ${clientId}`.execute(db)
  return personBase(rows[0]?.isFirst === false ? clientId : null)
}

/** Whose record a use case reads or changes, and who does. */
export type OwnPerson = { clientId: string; by: AccessedBy }

/** For whom a request is, to handlers of operations that are about a person. `http/operations.ts` has asked what the caller may. */
export const forPerson =
  <Request, T>(
    handle: (
      person: OwnPerson,
      request: Request,
      c: AppContext,
    ) => Result<T> | Response | Promise<Result<T> | Response>,
  ) =>
  (request: Request, c: AppContext) => {
    const { subject: actor, person } = c.get('caller')
    if (!person) return fail('notFound')
    return handle({ clientId: person.clientId, by: { actor, requestId: c.get('requestId') } }, request, c)
  }
