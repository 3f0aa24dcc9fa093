import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { Client as Connection } from 'pg'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { createDb, createPool } from '#server/db/database.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { availabilityPath, type Bookable, reserve, slotsEach, slotsInTurn } from './bookable.ts'
import { addPast, sizeOf } from './five-years.ts'
import { questions } from './listing.ts'
import { type Client, createClient, load } from './load.ts'
import { benchKeys, startBenchServer } from './server.ts'

const rounds = 5
const requests = 160

type Subject = { what: string; ask: (number: number) => Promise<unknown> }
type Compared = { what: string; young: number; old: number; ratio: number }

/**
 * The same questions to two practices that differ by their past only, turn about on one PostgreSQL: the middle of the ratios of their p95.
 * `fill` gives a database with the demo practice in it.
 */
export async function measureHistory(
  share: number,
  fill: (name: string, psychologists: number) => Promise<string>,
): Promise<{ compared: Compared[]; bytes: number; backupSeconds: number; indexSeconds: number }> {
  const size = sizeOf(share)
  const youngUrl = await fill('young', size.psychologists)
  await preparePractice(youngUrl, { reservations: 0, auditRows: 0, clients: 0 })
  const oldUrl = await fill('old', size.psychologists)
  await preparePractice(oldUrl, size)
  return {
    compared: await comparePractices(youngUrl, oldUrl),
    bytes: await readBytes(oldUrl),
    backupSeconds: await timeBackup(oldUrl),
    indexSeconds: await timeIndexes(oldUrl),
  }
}

async function comparePractices(youngUrl: string, oldUrl: string): Promise<Compared[]> {
  const [young, old] = [await openPractice(youngUrl), await openPractice(oldUrl)]
  try {
    const compared: Compared[] = []
    for (const [index, { what }] of young.subjects.entries()) {
      const times = []
      for (let round = 0; round <= rounds; round++) {
        const [one, other] = [
          await askRound(young.subjects[index], round),
          await askRound(old.subjects[index], round),
        ]
        // The first round only warms up.
        if (round > 0) times.push({ young: one, old: other, ratio: other / one })
      }
      const middle = times.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(times.length / 2)]
      if (middle) compared.push({ what, ...middle })
    }
    return compared
  } finally {
    young.close()
    old.close()
  }
}

async function askRound(subject: Subject | undefined, round: number): Promise<number> {
  if (!subject) throw new Error('Both practices are asked the same')
  return (await load(requests, (number) => subject.ask(round * requests + number))).p95
}

/** Clinicians with free times to hold are there before the past is: they have one too. */
async function preparePractice(url: string, past: Parameters<typeof addPast>[1]): Promise<void> {
  const db = createDb(createPool(url, 2))
  for (let made = 0; made <= Math.ceil(((rounds + 1) * requests) / slotsEach); made++) await addBookable(db)
  await db.destroy()
  const began = performance.now()
  await addPast(url, past)
  console.log(`Loaded in ${Math.round((performance.now() - began) / 1000)} s`)
}

async function openPractice(url: string) {
  const db = createDb(createPool(url, 2))
  const office = await addStaff({ db }, { role: 'administrator' })
  const people = await db
    .selectFrom('clients')
    .select(['id', 'first_name', 'last_name'])
    .where('email', 'like', 'client.%')
    .orderBy('email')
    .execute()
  const clinicians = await db
    .selectFrom('clinicians')
    .select(['id', 'name'])
    .where('is_gp', '=', false)
    .orderBy('slug')
    .execute()
  // Of these the slug is the id.
  const bookable = await db
    .selectFrom('clinicians as c')
    .innerJoin('clinician_appointment_types as offered', 'offered.clinician_id', 'c.id')
    .innerJoin('appointment_types as t', 't.id', 'offered.appointment_type_id')
    .select(['c.id as clinicianId', 't.id as typeId'])
    .where('t.duration_minutes', '=', 50)
    .where(sql<boolean>`c.slug = c.id::text`)
    .orderBy('c.id')
    .execute()
  await db.destroy()
  const server = await startBenchServer(url)
  const client = createClient(server.port)
  const subjects = toSubjects({ client, headers: office.headers, bookable, people, clinicians })
  return {
    subjects,
    close: () => {
      client.close()
      server.stop()
    },
  }
}

type Practice = {
  client: Client
  headers: Record<string, string>
  bookable: Bookable[]
  people: { id: string; first_name: string; last_name: string }[]
  clinicians: { id: string; name: string }[]
}

/** Each request asks for something else, because what was asked before is kept. */
function toSubjects({ client, headers, bookable, people, clinicians }: Practice): Subject[] {
  const today = localDayAt(new Date(), 'Australia/Sydney')
  const read = (path: string) => client.ask({ path: `/api/staff${path}`, headers, isUnread: true })
  const search = (path: string, body: object) =>
    client.ask({ path: `/api/staff${path}:search`, method: 'POST', headers, body, isUnread: true })
  const at = <T>(list: readonly T[], number: number): T => {
    const found = list[number % list.length]
    if (found === undefined) throw new Error('Nothing to ask for')
    return found
  }
  const fullName = (number: number) => {
    const { first_name, last_name } = at(people, number * 7)
    return `${first_name} ${last_name}`
  }
  const auditSearches: [string, (number: number) => object][] = [
    ['everything', () => ({})],
    ['a client', (number) => ({ search: fullName(number) })],
    ['changes about a client', (number) => ({ search: fullName(number), action: 'change' })],
    ['a clinician', (number) => ({ search: at(clinicians, number).name })],
    ['nobody', () => ({ search: 'Nobody Hasthisname' })],
    ['some days', (number) => ({ from: dayOfLastYear(number), to: dayOfLastYear(number, 30) })],
  ]
  const dayOfLastYear = (number: number, more = 0) => formatIsoDate(today - 400 + (number % 300) + more)
  const nextSlot = slotsInTurn(bookable)
  return [
    {
      what: 'diary, day of a clinician',
      ask: (number) => {
        const clinician = at(clinicians, number)
        const day = today - 18 + (Math.floor(number / clinicians.length) % 40)
        return read(`/diary?from=${formatIsoDate(day)}&clinician=${clinician.id}`)
      },
    },
    { what: 'client page', ask: (number) => read(`/clients/${at(people, number * 11).id}`) },
    { what: 'listing', ask: (number) => client.ask({ path: at(questions, number), isUnread: true }) },
    {
      what: 'availability',
      ask: (number) =>
        client.ask({ path: `${availabilityPath(at(bookable, number))}&visit=${number}`, isUnread: true }),
    },
    ...auditSearches.map(([what, body]) => ({
      what: `audit search for ${what}`,
      ask: (number: number) => search('/audit', body(number)),
    })),
    { what: 'reserve', ask: () => reserve(client, nextSlot()) },
    { what: 'search for clients', ask: (number) => search('/clients', { search: fullName(number) }) },
    { what: 'sent emails', ask: () => search('/outbox', {}) },
  ]
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** As an operator makes one, in a process of its own. */
async function timeBackup(url: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'banksia-bench-backup-'))
  const command = join(import.meta.dirname, '..', 'src', 'server', 'practice.ts')
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    ENCRYPTION_KEYS: benchKeys,
    BACKUP_PASSPHRASE: 'five years of history',
  }
  try {
    return await secondsOf(() =>
      promisify(execFile)(process.execPath, [command, 'backup', '--to', join(folder, 'backups')], { env }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of an upgrade, what takes longer the more there is: the migrations that make an index beside the writes, which can be run again. */
async function timeIndexes(url: string): Promise<number> {
  const names = (await readMigrations()).flatMap(({ name, sql: text }) =>
    text.includes('index concurrently') ? name : [],
  )
  const connection = new Connection({ connectionString: url })
  await connection.connect()
  await connection.query('delete from schema_migrations where name = any($1)', [names])
  await connection.end()
  return secondsOf(() => migrate(url))
}

async function readBytes(url: string): Promise<number> {
  const client = new Connection({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  await client.end()
  return Number(rows[0]?.bytes)
}
