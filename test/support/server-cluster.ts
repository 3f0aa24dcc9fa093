import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { accessTokenFor } from './access-token.ts'
import { account } from './booking-world.ts'
import { completeRecords } from './complete-record.ts'
import { addPractice } from './people.ts'
import { prepareServers, type ServerSettings } from './prepare-servers.ts'
import type { ServerProcess } from './server-process.ts'
import type { createTestDatabase } from './test-database.ts'

export type Answer = {
  status: number
  body: { data?: { reserveId: string }; message?: string; code?: string } | null
}
type Call = { token?: string; body?: unknown; key?: string; visitor?: string; cookie?: string }

/** Two real server processes on one database, and a log of every answer they gave. */
export async function startServerCluster(environment: ServerSettings = {}) {
  const { start, ...test } = await prepareServers(environment)
  const servers = await Promise.all([start(), start()])
  let turn = 0

  return {
    ...test,
    servers,
    start,
    ...createCaller(() => servers[turn++ % servers.length] as ServerProcess),
    addClients: (count: number, card = true) => addClients(test, count, card),
    close: async () => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      await test.close()
    },
  }
}

/** Requests that go to whichever server `next` names. A connection that breaks is an answer with status 0. */
export function createCaller(next: () => ServerProcess) {
  const path = (reserveId = '') =>
    `/api/accounts/${account}/reserved-appointments${reserveId && `/${reserveId}`}`
  async function call(
    method: string,
    address: string,
    { token, body, key, visitor, cookie }: Call = {},
  ): Promise<Answer> {
    try {
      const response = await fetch(`${next().url}${address}`, {
        method,
        signal: AbortSignal.timeout(15_000),
        headers: {
          'x-forwarded-for': visitor ?? randomUUID(),
          ...(cookie && { cookie }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    } catch {
      return { status: 0, body: null }
    }
  }
  return {
    call,
    reserve: (slot: { clinicianId: string; typeId: string; start: Date }, options: Call = {}) =>
      call('POST', path(), {
        ...options,
        body: {
          appointmentTypeId: slot.typeId,
          clinicianId: slot.clinicianId,
          funding: 'rebate',
          slots: [{ startDateTime: slot.start.toISOString() }],
        },
      }),
    claim: (reserveId: string, token: string, key?: string) =>
      call('PUT', path(reserveId), { token, key, body: { claimReservation: true, mode: 'setup' } }),
    finish: (reserveId: string, token: string, key?: string) =>
      call('PUT', path(reserveId), {
        token,
        key,
        body: { processWithSavedPaymentMethod: true, mode: 'setup' },
      }),
    release: (reserveId: string, token?: string) => call('DELETE', path(reserveId), { token }),
    resetTimer: (reserveId: string, token: string, section: string) =>
      call('POST', `${path(reserveId)}:resetTimer`, { token, body: { section } }),
  }
}

type Test = Pick<Awaited<ReturnType<typeof createTestDatabase>>, 'db' | 'service'>

/** Clients whose details are on file unless told otherwise, so that only the card may be missing. */
export async function addClients(
  { db, service }: Test,
  count: number,
  card: boolean,
  { details = true } = {},
): Promise<string[]> {
  await addPractice(db)
  const subjects = Array.from({ length: count }, () => randomUUID())
  await db
    .insertInto('clients')
    .values(
      subjects.map((subject) => ({
        practice_id: account,
        identity_subject: subject,
        email: `${subject}@mail.example`,
        first_name: 'Robin',
        last_name: 'Field',
        date_of_birth: '1990-05-17',
        record_type: 'adult',
        time_zone: 'Australia/Sydney',
        has_saved_card: card,
      })),
    )
    .execute()
  if (details) await completeRecords(service, subjects)
  return Promise.all(subjects.map((subject) => accessTokenFor(service, { subject })))
}

/** The checker of the fault tests: no two live reservations of a clinician overlap. */
export async function countOverlaps(db: Db): Promise<number> {
  const { rows } = await sql`
    select 1 from reservations a join reservations b
      on a.clinician_id = b.clinician_id and a.id < b.id and a.during && b.during
     where a.status in ('held', 'claimed', 'booked') and b.status in ('held', 'claimed', 'booked')
       and (a.expires_at is null or a.expires_at > clock_timestamp())
       and (b.expires_at is null or b.expires_at > clock_timestamp())`.execute(db)
  return rows.length
}

export async function statusOf(db: Db, reserveId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reservations')
    .select('status')
    .where('reserve_id', '=', reserveId)
    .executeTakeFirst()
  return row?.status
}
