import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { databaseUser } from '#server/db/embedded-postgres.ts'
import { findPostmaster } from '#server/db/embedded-home.ts'
import { e2eServer } from './e2e-server.ts'

/** The database of the server that this worker's browser tests talk to: see e2e-server.ts. */
export async function databaseUrl({ dataDir } = e2eServer): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  const postmaster = await findPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error('The server of the browser tests has no database')
  return `postgres://${databaseUser}:${password}@127.0.0.1:${postmaster.port}/postgres`
}

/** Journeys book near the day on which they run, which may be a public holiday. */
export async function removeHolidays(server: typeof e2eServer): Promise<void> {
  const client = new Client({ connectionString: await databaseUrl(server) })
  await client.connect()
  await client.query('delete from public_holidays').finally(() => client.end())
}

async function change(statement: string, values: (string | null)[]): Promise<void> {
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    const { rowCount } = await client.query(statement, values)
    if (rowCount !== 1) throw new Error(`${rowCount} rows changed`)
  } finally {
    await client.end()
  }
}

/** A person whom the practice has invited, and who has not signed up. */
export async function addInvite(): Promise<{ email: string; mobile: string }> {
  const invite = { email: `${randomUUID()}@mail.example`, mobile: `+61491${randomInt(100_000, 999_999)}` }
  await change(`insert into invites (practice_id, email, mobile) values ('banksia', $1, $2)`, [
    invite.email,
    invite.mobile,
  ])
  return invite
}

/** As if the code had been sent so long ago. */
export const ageCode = (email: string, seconds: number) =>
  change(
    `update invite_codes set sent_at = sent_at - make_interval(secs => $2::int),
            expires_at = expires_at - make_interval(secs => $2::int)
      where invite_id = (select id from invites where email = $1)`,
    [email, String(seconds)],
  )

/** As if a card had been saved at an earlier booking. */
export const giveCard = (email: string) =>
  change(`update clients set has_saved_card = true, saved_card_last_four = '4242' where email = $1`, [email])

export const giveMobile = (email: string, mobile: string) =>
  change('update clients set mobile = $2 where email = $1', [email, mobile])

export const giveFirstName = (email: string, firstName: string) =>
  change('update clients set first_name = $2 where email = $1', [email, firstName])

/** A clinician’s sessions take place there; null: in the built-in room again. */
export const giveVideoAddress = (clinician: string, address: string | null) =>
  change('update clinicians set video_address = $2 where slug = $1', [clinician, address])

/** As if the clinician, who has no sign-in here, had let in who waits. */
export const letInClient = (appointmentId: string) =>
  change(
    `with let_in as (
       update room_people set standing = 'admitted' where reservation_id = $1 and role = 'client' returning reservation_id)
     select pg_notify('room', reservation_id::text) from let_in`,
    [appointmentId],
  )

/** As if it had been booked for that moment. */
export const moveAppointment = (id: string, startsAt: Date) =>
  change(
    `update reservations set during = tstzrange($2::timestamptz, $2::timestamptz + (upper(during) - lower(during)))
      where id = $1`,
    [id, startsAt.toISOString()],
  )

/** As if its minutes were over. */
export const letRunOut = (reserveId: string) =>
  change(`update reservations set expires_at = clock_timestamp() - interval '1 ms' where reserve_id = $1`, [
    reserveId,
  ])

/** As if it had been held so much earlier that this many seconds are left. */
export const endHoldIn = (reserveId: string, seconds: number) =>
  change(
    `update reservations set expires_at = clock_timestamp() + make_interval(secs => $2::int) where reserve_id = $1`,
    [reserveId, String(seconds)],
  )

/** As if it had taken place then, and the client had come. */
export const attendAt = (id: string, startsAt: Date) =>
  change(
    `update reservations set service_delivered = 'attended',
            during = tstzrange($2::timestamptz, $2::timestamptz + (upper(during) - lower(during)))
      where id = $1`,
    [id, startsAt.toISOString()],
  )

/** As if the privacy policy had been agreed to in a version before this one. */
export const acceptOlderPrivacy = (email: string) =>
  change(
    `update policy_acceptances set version = '2020-01-01'
      where policy = 'privacy' and client_id = (select id from clients where email = $1)`,
    [email],
  )

/** As if it had been tried for most of a day, and given up at an error of this type. */
export const addFailedJob = (queue: string, data: object, error: string) =>
  change(
    `insert into jobs.job (name, data, state, retry_limit, retry_count, output, completed_on)
     values ($1, $2::jsonb, 'failed', 24, 24, jsonb_build_object('type', $3::text), now())`,
    [queue, JSON.stringify(data), error],
  )
