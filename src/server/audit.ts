import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { auditPageSchema, auditRequest } from '#contract/staff/office.ts'
import type { Db, Tx } from './db/database.ts'
import { dayAndTime } from '#domain/booking/appointment-words.ts'
import { toCalendarDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { addRows } from './db/rows.ts'
import type { Service } from './service.ts'

export type AccessedBy = {
  /** Who, by the subject of their token. */
  actor: string
  requestId: string
}

type AccessNote = AccessedBy & {
  action: 'read' | 'change'
  /** Null for a message from someone who is no client, or not known to be one. */
  clientId: string | null
  /** Which data, never its content. */
  subject: string
}

/** Every read or change of a client's clinical data leaves a row, before the data leaves the service. */
export async function noteAccess(
  db: Db,
  { actor, action, clientId, subject, requestId }: AccessNote,
): Promise<void> {
  await addRows(db, 'audit_events', { actor, action, client_id: clientId, subject, request_id: requestId })
}

export const noteRead = (db: Db, by: AccessedBy, clientId: string | null, subject: string): Promise<void> =>
  noteAccess(db, { ...by, action: 'read', clientId, subject })

export const noteChange = (db: Db, by: AccessedBy, clientId: string | null, subject: string): Promise<void> =>
  noteAccess(db, { ...by, action: 'change', clientId, subject })

/** Says who of the practice acts in this transaction: the trigger that keeps the history of outcomes writes it down. */
export async function nameActor(tx: Tx, { actor }: Pick<AccessedBy, 'actor'>): Promise<void> {
  await sql`select set_config('banksia.actor', ${actor}, true)`.execute(tx)
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How people are called whom the audit knows by the subject of their sign-in. Others are called as they are written there. */
export async function nameActors(
  db: Db,
  actors: readonly (string | null)[],
): Promise<(actor: string) => string> {
  const subjects = [...new Set(actors)].filter((actor) => actor !== null && uuid.test(actor))
  if (subjects.length === 0) return (actor) => actor
  const { rows } = await sql<{ subject: string; name: string }>`
    select account.subject,
           coalesce(clinician.name, nullif(concat_ws(' ', account.first_name, account.last_name), ''),
                    concat_ws(' ', client.first_name, client.last_name), account.email) as name
      from accounts account
      left join clinicians clinician on clinician.id = account.clinician_id
      left join clients client on client.identity_subject = account.subject::text
     where account.subject = any(${subjects}::uuid[])`.execute(db)
  const names = new Map(rows.map(({ subject, name }) => [subject, name]))
  return (actor) => names.get(actor) ?? (uuid.test(actor) ? 'An account that is gone' : actor)
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** What rows are about, for people: a session by its time and clinician, others by their names. What has no name is left out. */
async function nameSubjects(
  db: Db,
  { practiceId, subjects }: { practiceId: string; subjects: readonly string[] },
): Promise<(subject: string) => string> {
  const ids = [...new Set(subjects.flatMap((subject) => subject.match(uuids) ?? []))]
  if (ids.length === 0) return (subject) => subject
  const wanted = sql`any(${ids}::uuid[])`
  const { rows } = await sql<{ id: string; name: string; at: Date | null; zone: ZoneId }>`
    select named.*, p.time_zone as zone from practices p, (
      select r.id, c.name, lower(r.during) as at from reservations r join clinicians c on c.id = r.clinician_id where r.id = ${wanted}
      union all
      select h.id, c.name, lower(coalesce(h.freed, r.during)) from charges h
        join reservations r on r.id = h.reservation_id join clinicians c on c.id = h.clinician_id where h.id = ${wanted}
      union all
      select id, name, null from clinicians where id = ${wanted}
      union all
      select id, name, null from appointment_types where id = ${wanted}
      union all
      select subject, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email), null from accounts where subject = ${wanted}
    ) named where p.id = ${practiceId}`.execute(db)
  const names = new Map(
    rows.map(({ id, name, at, zone }) => [
      id,
      at ? `on ${dayAndTime(at, zone).replace(',', ` ${yearOf(at, zone)},`)} with ${name}` : name,
    ]),
  )
  return (subject) => subject.replaceAll(uuids, (id) => names.get(id) ?? '').replaceAll(/ +(?=[ :,]|$)/g, '')
}

const yearOf = (at: Date, zone: ZoneId) => toCalendarDate(localDayAt(at, zone)).year

const rowsOfAPage = 50

/** Whom someone means who types this: clients, and those who act. Who is no person of ours (`video room`) is found by the whole name. */
async function findPeople(
  db: Db,
  practiceId: string,
  typed: string,
): Promise<{ clientIds: string[]; actors: string[] }> {
  const { rows } = await sql<{ clientId: string | null; actor: string | null }>`
    select id as "clientId", identity_subject as actor from clients
     where practice_id = ${practiceId} and search @@ client_query(${typed})
    union all
    select null, subject::text from accounts
     where client_words(coalesce(first_name, ''), coalesce(last_name, ''), email) @@ client_query(${typed})
    union all
    select null, account.subject::text from clinicians clinician join accounts account on account.clinician_id = clinician.id
     where clinician.practice_id = ${practiceId} and client_words(clinician.name, '', account.email) @@ client_query(${typed})`.execute(
    db,
  )
  const actors = rows.flatMap(({ actor }) => actor ?? [])
  return {
    clientIds: rows.flatMap(({ clientId }) => clientId ?? []),
    actors: [...new Set([...actors, typed])],
  }
}

type AuditSearch = z.output<typeof auditRequest> & { practiceId: string; by: AccessedBy }

/** Beyond so many, one by one takes longer than looking through the newest rows: those of so many are found soon. */
const mostOneByOne = 200

/**
 * By words of a name or an email, of who did it or whom it was about; dates are days of the practice's zone. Whom the words mean is found
 * first, so that no search reads a log of many years to its end. Reading it leaves a row of its own, without what was looked for.
 */
export async function searchAudit(
  { db, reports }: Pick<Service, 'db' | 'reports'>,
  search: AuditSearch,
): Promise<z.infer<typeof auditPageSchema>> {
  await noteRead(db, search.by, null, 'audit')
  return reports.read('searchAudit', (from) => findEvents(from, search))
}

async function findEvents(
  db: Db,
  { practiceId, search, action, from, to, before }: AuditSearch,
): Promise<z.infer<typeof auditPageSchema>> {
  const zone = sql`(select time_zone from practices where id = ${practiceId})`
  const conditions = [
    sql`(client.id is null or client.practice_id = ${practiceId})`,
    ...(action === undefined ? [] : [sql`event.action = ${action}`]),
    ...(from === undefined ? [] : [sql`event.at >= ${from}::date::timestamp at time zone ${zone}`]),
    ...(to === undefined ? [] : [sql`event.at < (${to}::date + 1)::timestamp at time zone ${zone}`]),
    ...(before === undefined
      ? []
      : [sql`(event.at, event.id) < (select at, id from audit_events where id = ${before})`]),
  ]
  const newest = (whose?: RawBuilder<unknown>) => sql`(
    select event.id, event.at, event.actor, event.action, event.subject as what,
           nullif(concat_ws(' ', client.first_name, client.last_name), '') as "clientName"
      from audit_events event left join clients client on client.id = event.client_id
     where ${sql.join(whose ? [whose, ...conditions] : conditions, sql` and `)}
     order by event.at desc, event.id desc
     limit ${rowsOfAPage + 1})`
  const found = search === '' ? null : await findPeople(db, practiceId, search)
  const source =
    found === null
      ? newest()
      : found.clientIds.length + found.actors.length > mostOneByOne
        ? newest(
            sql`(event.client_id = any(${found.clientIds}::uuid[]) or event.actor = any(${found.actors}::text[]))`,
          )
        : sql`(select about.* from unnest(${found.clientIds}::uuid[]) person (id), lateral ${newest(sql`event.client_id = person.id`)} about
               union
               select done.* from unnest(${found.actors}::text[]) person (actor), lateral ${newest(sql`event.actor = person.actor`)} done)`
  const { rows } = await sql<{
    id: number
    at: Date
    actor: string
    action: 'read' | 'change'
    what: string
    clientName: string | null
  }>`select * from ${source} events order by at desc, id desc limit ${rowsOfAPage + 1}`.execute(db)
  const shown = rows.slice(0, rowsOfAPage)
  const describe = await nameSubjects(db, { practiceId, subjects: shown.map(({ what }) => what) })
  const nameOf = await nameActors(
    db,
    shown.map(({ actor }) => actor),
  )
  return {
    rows: shown.map(({ at, actor, what, ...row }) => ({
      ...row,
      what: describe(what),
      at: at.toISOString(),
      who: nameOf(actor),
    })),
    hasMore: rows.length > rowsOfAPage,
  }
}
