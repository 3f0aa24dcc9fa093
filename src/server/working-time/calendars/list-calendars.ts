import { sql } from 'kysely'
import type { Calendars } from '#contract/staff/calendars.ts'
import { calendarFailures } from '#domain/booking/calendar-failures.ts'
import { type AccessedBy, noteAccess } from '../../audit/note-access.ts'
import type { Service } from '../../service.ts'
import { findBookedSessions } from '../affected-appointments.ts'
import { readFeed } from './feed-store.ts'
import { openAddress } from './read-calendar.ts'

type Clash = { id: string; busyFrom: Date; calendarId: string }

/** A clinician's own calendars, the sessions that stand in a busy hour, and their feed. */
export async function listCalendars(
  service: Pick<Service, 'db' | 'keyring' | 'config'>,
  clinicianId: string,
  by: AccessedBy,
): Promise<Calendars> {
  const { db } = service
  const { time_zone: timeZone } = await db
    .selectFrom('clinicians')
    .select('time_zone')
    .where('id', '=', clinicianId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Row>`
    select c.id, c.sealed_url, c.last_read_at, c.failed_since, c.failure,
           coalesce((select sum(extract(epoch from
               least(upper(b.during), now() + interval '28 days') - greatest(lower(b.during), now())) / 60)
             from calendar_busy b where b.calendar_id = c.id and b.during && tstzrange(now(), now() + interval '28 days')), 0)::int
             as busy_minutes
      from outside_calendars c where c.clinician_id = ${clinicianId} order by c.added_at, c.id`.execute(db)
  const hosts = new Map(rows.map(({ id, sealed_url }) => [id, toHost(openAddress(service, id, sealed_url))]))
  return {
    timeZone,
    calendars: rows.map((row) => ({
      id: row.id,
      host: hosts.get(row.id) ?? '',
      lastReadAt: row.last_read_at?.toISOString() ?? null,
      busyMinutes: row.busy_minutes,
      failure:
        row.failure && row.failed_since
          ? { since: row.failed_since.toISOString(), message: calendarFailures[row.failure] }
          : null,
    })),
    clashes: await listClashes(service, { clinicianId, hosts, by }),
    feed: await readFeed(service, clinicianId),
  }
}

type Row = {
  id: string
  sealed_url: Buffer
  last_read_at: Date | null
  failed_since: Date | null
  failure: keyof typeof calendarFailures | null
  busy_minutes: number
}

/** The rest of the address is a key. */
const toHost = (address: string): string => URL.parse(address)?.hostname ?? ''

type Clashing = { clinicianId: string; hosts: ReadonlyMap<string, string>; by: AccessedBy }

async function listClashes(
  { db }: Pick<Service, 'db'>,
  { clinicianId, hosts, by }: Clashing,
): Promise<Calendars['clashes']> {
  const { rows } = await sql<Clash>`
    select distinct on (r.id) r.id, lower(b.during) as "busyFrom", b.calendar_id as "calendarId"
      from reservations r
      join calendar_busy b on b.clinician_id = r.clinician_id and b.during && r.during
     where r.clinician_id = ${clinicianId} and r.status = 'booked' and r.service_delivered is null
       and lower(r.during) > clock_timestamp()
     order by r.id, lower(b.during)`.execute(db)
  if (rows.length === 0) return []
  const found = new Map(rows.map((row) => [row.id, row]))
  const sessions = await findBookedSessions(db, sql`r.id = any(${[...found.keys()]}::uuid[])`)
  for (const clientId of new Set(sessions.map((session) => session.clientId)))
    await noteAccess(db, { ...by, action: 'read', clientId, subject: 'appointment in a busy hour' })
  return sessions.flatMap(({ id, clientName, startsAt }) => {
    const clash = found.get(id)
    if (!clash) return []
    const { busyFrom, calendarId } = clash
    const host = hosts.get(calendarId) ?? ''
    return [{ id, clientName, startDateTime: startsAt.toISOString(), busyFrom: busyFrom.toISOString(), host }]
  })
}
