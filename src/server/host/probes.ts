import { randomUUID } from 'node:crypto'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { chooseFileStore, createS3FileStore, type FileStore } from '../adapters/file-store.ts'
import { greetMailServer } from '../adapters/mail-and-sms.ts'
import { askValkey } from '../adapters/valkey.ts'
import type { Config } from '../config.ts'
import { createDb, createPool, type Db } from '../db/database.ts'
import { readSchemaState } from '../db/migrate.ts'
import { openExistingDatabase } from '../db/open-database.ts'
import { createReplicaReports } from '../db/reports.ts'
import { ConfigError } from '../environment.ts'
import { readErrorCode, readErrorMessage } from '../error-details.ts'
import { findKeyring, openKeyChecks } from '../keyring.ts'
import { createLog } from '../log.ts'
import { askRelay } from './ask-relay.ts'
import { readBackupState } from './backup-state.ts'

/** `look` may be meant so; `wrong` cannot be. The words say what to do. */
export type Finding = { state: 'ok' | 'look' | 'wrong'; words: string }

const gigabyte = 1024 ** 3

export const checkDisk = ({ DATA_DIR }: Config): Promise<Finding[]> => checkFolder('DATA_DIR', DATA_DIR)

async function checkFolder(name: string, wanted: string): Promise<Finding[]> {
  const folder = await findExisting(wanted)
  const mayWrite = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite)
    return [
      {
        state: 'wrong',
        words: `${name} (${wanted}) cannot be written by this user. Run this as the user of the service, or give that user the folder.`,
      },
    ]
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const words = `${(free / gigabyte).toFixed(1)} GB are free for ${name} (${wanted}).`
  if (free > 2 * gigabyte) return [{ state: 'ok', words }]
  return [{ state: free > gigabyte / 5 ? 'look' : 'wrong', words: `${words} Make room before it is full.` }]
}

async function findExisting(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    (error: unknown) => readErrorCode(error) !== 'ENOENT',
  )
  return isThere || dirname(folder) === folder ? folder : findExisting(dirname(folder))
}

export async function checkMail({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: Config): Promise<Finding[]> {
  if (SMTP_URL === undefined) return []
  const { host } = new URL(SMTP_URL)
  try {
    await greetMailServer(SMTP_URL)
  } catch (error) {
    return [
      {
        state: 'wrong',
        words: `SMTP_URL: the mail server at ${host} takes no emails (${firstLine(error)}). Check its address, port, name and password.`,
      },
    ]
  }
  return MAIL_FROM === undefined
    ? [{ state: 'look', words: `MAIL_FROM is not set: emails come from ${SUPPORT_EMAIL}.` }]
    : [{ state: 'ok', words: `The mail server at ${host} answers. Nothing was sent.` }]
}

/** Each asked for an address, as a browser does. Whether browsers reach it too, only they can say. */
export const checkRelay = ({ turn }: Config): Promise<Finding[]> =>
  Promise.all(
    (turn?.urls ?? [])
      .filter((url) => !url.startsWith('stun:'))
      .map(async (url): Promise<Finding> => {
        const trouble = await askRelay(url, turn?.secret ?? '', new Date())
        return trouble === null
          ? {
              state: 'ok',
              words: `${url} gives out addresses. Whether browsers reach it, see /admin/practice.`,
            }
          : { state: 'wrong', words: `${url}: ${trouble}. Check TURN_URLS, TURN_SECRET and the relay.` }
      }),
  )

export const checkBucket = async (config: Config): Promise<Finding[]> =>
  config.s3 ? [await tryBucket(chooseFileStore(config), config.s3.bucket, 'S3_')] : []

/** Where backups go, and when. How old the last one is, the database knows. */
export async function checkBackups({ backup: { to, at, passphrase, s3 } }: Config): Promise<Finding[]> {
  if (to === null)
    return [
      {
        state: 'look',
        words:
          'None are set up. If this machine is lost, so is everything on it. Set BACKUP_TO, BACKUP_PASSPHRASE and BACKUP_AT.',
      },
    ]
  const place =
    to === 's3' && s3
      ? [await tryBucket(createS3FileStore({ ...s3, folder: '' }), s3.bucket, 'BACKUP_S3_')]
      : await checkFolder('BACKUP_TO', to)
  const missing = Object.entries({ BACKUP_PASSPHRASE: passphrase, BACKUP_AT: at })
    .filter(([, value]) => value === null)
    .map(([name]) => name)
  return missing.length === 0
    ? place
    : [...place, { state: 'look', words: `None is made automatically. Set ${missing.join(' and ')}.` }]
}

export async function checkValkey({ VALKEY_URL }: Pick<Config, 'VALKEY_URL'>): Promise<Finding[]> {
  if (VALKEY_URL === undefined) return []
  const { host } = new URL(VALKEY_URL)
  try {
    const { version, isKept, evicts } = await askValkey(VALKEY_URL)
    const findings: Finding[] = [{ state: 'ok', words: `${version} at ${host} answers.` }]
    if (evicts)
      findings.push({
        state: 'look',
        words: `${host} deletes entries once its memory is full. Set maxmemory-policy to noeviction.`,
      })
    if (!isKept)
      findings.push({
        state: 'look',
        words: `${host} forgets everything when it is started again: calls that are just being connected then begin anew. Set appendonly to yes.`,
      })
    return findings
  } catch (error) {
    return [
      {
        state: 'wrong',
        words: `VALKEY_URL: no Valkey answers at ${host} (${firstLine(error)}). Video sessions go through the database meanwhile. Check its address, port, name and password.`,
      },
    ]
  }
}

/** The service's own user may not be allowed one of the three. */
async function tryBucket(store: FileStore, bucket: string, settings: string): Promise<Finding> {
  const where = `the bucket ${bucket}`
  const name = `doctor-${randomUUID()}`
  const content = Buffer.from(name)
  try {
    await store.put(name, content)
    const kept = await store.get(name)
    await store.remove(name)
    return kept?.equals(content)
      ? { state: 'ok', words: `A file was written to ${where}, read and removed.` }
      : { state: 'wrong', words: `What was written to ${where} came back as something else.` }
  } catch (error) {
    return {
      state: 'wrong',
      words: `In ${where} a file cannot be written, read and removed (${readErrorMessage(error)}). Check ${settings}ENDPOINT, ${settings}REGION, the keys and what they may do.`,
    }
  }
}

export async function checkDatabase(config: Config): Promise<Finding[]> {
  const database = await openExistingDatabase(config, createLog('error'))
  if (!database) return [{ state: 'look', words: 'There is none yet. The first start makes it.' }]
  const db = createDb(createPool(database.directUrl, 1))
  try {
    return [
      await checkVersion(db),
      await checkRoom(db, database.isPooled ? 0 : config.DATABASE_POOL),
      ...(database.isPooled ? [await checkPooler(database.url)] : []),
      ...(await checkReplica(db, config)),
      await checkClock(db),
      ...(await checkSchema(database.directUrl, async () => [
        await checkKeys(db, config),
        ...(await checkBackupAge(db, config)),
      ])),
    ]
  } finally {
    await db.destroy()
    await database.close()
  }
}

/** One that is too old could not be opened. */
async function checkVersion(db: Db): Promise<Finding> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  return { state: 'ok', words: `It answers, and is PostgreSQL ${rows[0]?.version}.` }
}

async function checkRoom(db: Db, pool: number): Promise<Finding> {
  const { rows } = await sql<{ most: number; used: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
           count(*)::int as used
      from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  const { most = 0, used = 0 } = rows[0] ?? {}
  // One more hears what other processes have changed. What goes through a pooler is the pooler's.
  const wanted = pool + 1
  const words = `It takes ${most} connections and has ${used} now. A process of this service takes up to ${wanted}`
  if (wanted > most)
    return { state: 'wrong', words: `${words}: lower DATABASE_POOL, or raise its max_connections.` }
  return wanted > most - used
    ? {
        state: 'look',
        words: `${words}: there is no room for another one. Lower DATABASE_POOL, or raise its max_connections.`,
      }
    : { state: 'ok', words: `${words}.` }
}

/** The service cannot ask for them itself: each connection of the pooler is everyone's. */
async function checkPooler(url: string): Promise<Finding> {
  const db = createDb(createPool(url, 1, { isPooled: true }))
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where setting = '0'
       and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`
    .execute(db)
    .finally(() => db.destroy())
  return rows.length === 0
    ? { state: 'ok', words: 'The pooler sets the time limits.' }
    : {
        state: 'look',
        words: `Through the pooler these have no limit: ${rows.map(({ name }) => name).join(', ')}. Set them in its connect_query, as deploy/pgbouncer.ini does.`,
      }
}

async function checkReplica(db: Db, { DATABASE_REPLICA_URL: url }: Config): Promise<Finding[]> {
  if (url === undefined) return []
  const reports = createReplicaReports(db, url, createLog('silent'))
  const replica = await reports.look().finally(reports.close)
  return replica?.isAnswering
    ? [
        {
          state: 'ok',
          words: `Its replica answers, and is ${replica.behindSeconds.toFixed(1)} seconds behind.`,
        },
      ]
    : [
        {
          state: 'look',
          words:
            'DATABASE_REPLICA_URL: there is no answer, or not from a streaming replica of this database. The database itself answers reports.',
        },
      ]
}

/** Codes of the second step are good for half a minute. */
async function checkClock(db: Db): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const answered = Date.now()
  const theirs = rows[0]?.now.getTime() ?? answered
  const seconds = Math.max(0, asked - theirs, theirs - answered) / 1000
  const words = `Its clock and that of this machine are ${seconds.toFixed(1)} seconds apart`
  if (seconds < 2) return { state: 'ok', words: `${words}.` }
  return { state: seconds < 10 ? 'look' : 'wrong', words: `${words}. Have both set their clocks by NTP.` }
}

/** In a database without tables no key has sealed anything. */
async function checkSchema(url: string, checkRows: () => Promise<Finding[]>): Promise<Finding[]> {
  const { refusal, isEmpty, waiting } = await readSchemaState(url)
  if (refusal !== null) return [{ state: 'wrong', words: refusal }]
  if (isEmpty) return [{ state: 'look', words: 'It is empty. The first start fills it.' }]
  const schema: Finding =
    waiting.length === 0
      ? { state: 'ok', words: 'It has every migration of this release.' }
      : {
          state: 'look',
          words: `The next start changes it (migrations: ${waiting.length}). "npm run practice -- check-upgrade" lists them.`,
        }
  return [schema, ...(await checkRows())]
}

/** A database that the next start migrates may not have their table yet. */
async function checkBackupAge(db: Db, config: Config): Promise<Finding[]> {
  const { rows } = await sql`select 1 where to_regclass('backups') is not null`.execute(db)
  if (rows.length === 0) return []
  const { isScheduled, lastGood, ageHours, state, lastFailure } = await readBackupState(db, config)
  const findings: Finding[] = []
  if (lastGood)
    findings.push({
      state: state === 'red' ? 'wrong' : 'ok',
      words: `The last good backup is ${Math.floor(ageHours ?? 0)} hours old (${lastGood.name} in ${lastGood.place}).`,
    })
  else if (isScheduled)
    findings.push({
      state: 'look',
      words: 'No backup has been made yet. Make one: npm run practice -- backup',
    })
  if (lastFailure)
    findings.push({ state: 'look', words: `The newest backup failed (${lastFailure.reason}).` })
  return findings
}

async function checkKeys(db: Db, config: Config): Promise<Finding> {
  const keyring = await findKeyring(config)
  if (!keyring)
    return {
      state: 'wrong',
      words: `There are no encryption keys: ENCRYPTION_KEYS is not set, and DATA_DIR (${config.DATA_DIR}) has none. Put back the ones that this database was filled with.`,
    }
  try {
    const opened = await openKeyChecks(db, keyring)
    return { state: 'ok', words: `The encryption keys open what they sealed (${opened} tried).` }
  } catch (error) {
    if (error instanceof ConfigError) return { state: 'wrong', words: error.message }
    throw error
  }
}

const firstLine = (error: unknown) => readErrorMessage(error).split('\n')[0]
