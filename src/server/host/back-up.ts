import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { FileStore } from '../adapters/file-store.ts'
import { createSemaphore } from '../concurrency.ts'
import type { Config } from '../config.ts'
import { applicationName, type Db } from '../db/database.ts'
import { readSchemaVersion, takeMigrationLock } from '../db/migrate.ts'
import { readErrorCode, readErrorMessage } from '../error-details.ts'
import { readKeys } from '../keyring.ts'
import {
  type BackupContents,
  BackupRefused,
  type BackupWriter,
  beginBackup,
  partBytes,
} from './backup-format.ts'
import type { Service } from '../service.ts'
import { isRestoredCopy } from './backup-state.ts'
import { type BackupPlace, openPlace } from './backup-place.ts'

export type BackupService = {
  db: Db
  files: FileStore
  config: Config
  now: () => Date
  databaseUrl: string
  /** What it costs to guess at the passphrase once. */
  guessCost?: number
}

export type TakenBackup = {
  name: string
  place: string
  bytes: number
  rows: number
  uploads: number
  missingUploads: string[]
  /** Older ones that were deleted for it. */
  removed: string[]
}

/** Any number, the same in every process: held while a backup is made. */
const backupLock = 7_262_606

/** Another one is under way. */
export class BackupUnderWay extends BackupRefused {}

/**
 * Everything that was acknowledged before one moment, while the service runs. The row of the backup is written after that moment, so it
 * is in no backup as one that is under way. See docs/decisions/0100-backups.md.
 */
export async function takeBackup(
  service: BackupService,
  to: string,
  passphrase: string,
): Promise<TakenBackup> {
  const { db, config } = service
  const place = openPlace(to, config)
  const client = await connectAlone(service.databaseUrl)
  try {
    const { takenAt, migrations } = await openSnapshot(client)
    await discardBrokenOff(db, config)
    const name = `banksia-${takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
    const schema_version = migrations.at(-1)?.name ?? ''
    await db
      .insertInto('backups')
      .values({ name, place: place.name, started_at: takenAt, schema_version })
      .execute()
    const settle = (outcome: 'done' | 'failed', more: { bytes?: number; failure?: string }) =>
      db
        .updateTable('backups')
        .set({ outcome, ended_at: service.now(), ...more })
        .where('name', '=', name)
        .execute()
    try {
      const writer = await beginBackup(place.open(name), { name, passphrase, guessCost: service.guessCost })
      const contents = await writeContents(client, service, writer)
      const bytes = await writer.finish({ takenAt: takenAt.toISOString(), migrations, ...contents })
      await settle('done', { bytes })
      const removed = await removeOlder(service, place)
      const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
      const { uploads, missingUploads } = contents
      return { name, place: place.name, bytes, rows, uploads: uploads.length, missingUploads, removed }
    } catch (error) {
      await settle('failed', { failure: readErrorCode(error) ?? readErrorMessage(error) })
      await place.erase(name).catch(() => {})
      throw error
    }
  } finally {
    await client.end()
  }
}

/** Without the limits of a request: copying a large table takes longer. */
export async function connectAlone(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 8_000,
    keepAlive: true,
    application_name: applicationName,
  })
  client.on('error', () => {})
  await client.connect()
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3`)
  return client
}

/** No migration changes a table until the end, and no other backup begins. */
async function openSnapshot(client: Client) {
  const { rows: free } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock($1) as "isOurs"`,
    [backupLock],
  )
  if (!free[0]?.isOurs) throw new BackupUnderWay('Another backup of this database is under way.')
  await takeMigrationLock(client, 'pg_try_advisory_lock_shared')
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ takenAt: Date; isKnown: boolean }>(
    `select now() as "takenAt", to_regclass('backups') is not null as "isKnown"`,
  )
  if (!rows[0]?.isKnown)
    throw new BackupRefused('This database has no table of backups yet: start this release on it once.')
  const migrations = (await readSchemaVersion(client)).map(({ name, checksum }) => ({ name, checksum }))
  return { takenAt: rows[0].takenAt, migrations }
}

/** A running one is not, because this process has the lock: its process was killed. */
async function discardBrokenOff(db: Db, config: Config): Promise<void> {
  const left = await db
    .selectFrom('backups')
    .select(['name', 'place'])
    .where('outcome', '=', 'running')
    .execute()
  for (const { name, place } of left) {
    // A place that cannot be reached now has no manifest of it, so it is no backup there.
    await Promise.resolve()
      .then(() => openPlace(place, config).erase(name))
      .catch(() => {})
    await db
      .updateTable('backups')
      .set({ outcome: 'failed', failure: 'broken off' })
      .where('name', '=', name)
      .execute()
  }
}

const packageSchema = z.object({ version: z.string().default('unknown') })

async function writeContents(
  client: Client,
  { config, files }: BackupService,
  writer: BackupWriter,
): Promise<Omit<BackupContents, 'takenAt' | 'migrations'>> {
  const root = join(import.meta.dirname, '..', '..', '..')
  const { version } = packageSchema.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const keyring = await writer.addPart(Buffer.from(await readKeys(config)))
  const keyIds = await readColumn(client, 'select key_id from key_checks order by 1')
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  const tables = await copyTables(client, writer)
  const ids = await readColumn(client, `select id::text from uploads where status = 'stored' order by 1`)
  await client.query('commit')
  const uploads: BackupContents['uploads'] = []
  const missingUploads: string[] = []
  const inTurn = createSemaphore(4)
  await Promise.all(
    ids.map((id) =>
      inTurn(async () => {
        const content = await files.get(id)
        if (content) uploads.push({ id, part: await writer.addPart(content) })
        else missingUploads.push(id)
      }),
    ),
  )
  return { release: version, keyIds, keyring, tables, sequences, uploads, missingUploads }
}

const readColumn = async (client: Client, text: string): Promise<string[]> =>
  (await client.query<string[]>({ text, rowMode: 'array' })).rows.map(([value = '']) => value)

/** Generated columns are made again by themselves. Migrations are known by their names. */
const listTables = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   group by 1 order by 1`

/** What the queue still has to do goes into a table of ours, so that a restored queue may be that of a later release. */
const jobsTable = 'restored_jobs'
const jobsToDo = `
  union all select id, name, data, start_after from jobs.job
   where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'`

async function copyTables(client: Client, writer: BackupWriter): Promise<BackupContents['tables']> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(listTables)
  const { rows: queue } = await client.query(`select 1 where to_regclass('jobs.job') is not null`)
  const copied = []
  for (const { name, columns } of tables) {
    const rest = name === jobsTable && queue.length > 0 ? jobsToDo : ''
    const text = `select ${columns.map(escapeIdentifier).join(', ')} from ${escapeIdentifier(name)}${rest}`
    const stream = client.query(copyTo(`copy (${text}) to stdout`))
    const parts: string[] = []
    for await (const part of inParts(stream)) parts.push(await writer.addPart(part))
    copied.push({ name, columns, parts, stream })
  }
  // PostgreSQL says how many rows there were after the last of them: by now it has said so for every table.
  await client.query('select')
  return copied.map(({ stream, ...table }) => ({ ...table, rows: stream.rowCount }))
}

/** Nothing is read from the database while a part is being written. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length < partBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(chunks)
}

/** Only whole ones that this database made in the place of the configuration, and none by a copy that is not the practice. */
async function removeOlder({ db, config, now }: BackupService, place: BackupPlace): Promise<string[]> {
  const { to, keep } = config.backup
  if (to === null || openPlace(to, config).name !== place.name || (await isRestoredCopy(db))) return []
  const older = await db
    .selectFrom('backups')
    .select('name')
    .where('place', '=', place.name)
    .where('outcome', '=', 'done')
    .where('removed_at', 'is', null)
    .orderBy('started_at', 'desc')
    .offset(keep)
    .execute()
  for (const { name } of older) {
    await place.erase(name)
    await db.updateTable('backups').set({ removed_at: now() }).where('name', '=', name).execute()
  }
  return older.map(({ name }) => name)
}

const queue = 'back-up'

/** Once among all processes, by the clock of the practice. A schedule that was taken out of the configuration still asks, in vain. */
export async function scheduleBackups(service: Service, databaseUrl: string): Promise<void> {
  const { config, jobs, log } = service
  const { to, at, passphrase } = config.backup
  await jobs.work(queue, async () => {
    if (at === null || to === null || passphrase === null) return
    try {
      const { name, bytes, rows, uploads, removed } = await takeBackup(
        { ...service, databaseUrl },
        to,
        passphrase,
      )
      log.info({ name, bytes, rows, uploads, removed }, 'backed up')
    } catch (error) {
      // A long one that the queue has given out a second time.
      if (error instanceof BackupUnderWay) return
      log.error({ to, reason: readErrorCode(error) ?? 'see the queue' }, 'the backup failed')
      throw error
    }
  })
  if (at !== null) await jobs.schedule(queue, at, config.PRACTICE_TIME_ZONE)
}
