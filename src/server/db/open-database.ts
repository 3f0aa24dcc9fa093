import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { ConfigError } from '../environment.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { readErrorCode, readErrorMessage } from '../error-details.ts'

export type OpenDatabase = {
  /** For what is over with its transaction. */
  url: string
  /** To connections that stay what they are, past any pooler: for notices, migrations and backups. */
  directUrl: string
  isPooled: boolean
  close: () => Promise<void>
}

/** The database that DATABASE_URL names, or the embedded one. Above this, nothing knows the difference. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = config
  if (url !== undefined) {
    await checkAddresses(url, directUrl)
    return { url, directUrl: directUrl ?? url, isPooled: directUrl !== undefined, close: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR })
  embedded.watch(() => log.warn('the embedded database had died and was started again'))
  if (embedded.movedTo)
    log.warn({ place: embedded.movedTo }, 'database files are kept where an ordinary user can reach them')
  return { url: embedded.url, directUrl: embedded.url, isPooled: false, close: embedded.stop }
}

/** As `openDatabase`, but null where a first start would make the embedded one. */
export async function openExistingDatabase(config: Config, log: Logger): Promise<OpenDatabase | null> {
  const isMade = await stat(join(config.DATA_DIR, 'postgres', 'PG_VERSION')).then(
    () => true,
    (error: unknown) => readErrorCode(error) !== 'ENOENT',
  )
  return config.DATABASE_URL !== undefined || isMade ? openDatabase(config, log) : null
}

/** Notices and locks of a session are lost in silence behind a pooler that lends a connection for one transaction. */
async function checkAddresses(url: string, directUrl: string | undefined): Promise<void> {
  const own = await lookTwice('DATABASE_URL', url)
  const direct = directUrl === undefined ? null : await lookTwice('DATABASE_DIRECT_URL', directUrl)
  if (direct?.isLent)
    throw new ConfigError(
      'DATABASE_DIRECT_URL leads through a pooler in transaction mode: give the address of the database itself',
    )
  if (direct && direct.database !== own.database)
    throw new ConfigError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases')
  if (!direct && own.isLent)
    throw new ConfigError(
      'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the database itself',
    )
}

/**
 * By two connections that take turns, as two requests do: behind a pooler in transaction mode both are one of the database's. The address may
 * hold a password, so only its host is ever named.
 */
async function lookTwice(name: string, url: string): Promise<{ database: string; isLent: boolean }> {
  const clients = [createClient(url), createClient(url)]
  const { host } = new URL(url)
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const seen: Seen[] = []
    for (const client of [...clients, ...clients, ...clients]) {
      const { rows } = await client.query<Seen>(whoAnswers)
      seen.push(...rows)
    }
    const [first] = seen
    if (!first || first.version < 150_000)
      throw new ConfigError(`${name}: ${host} runs a PostgreSQL older than 15`)
    const isOwn = seen.every(({ pid }, turn) => pid === seen[turn % 2]?.pid) && first.pid !== seen[1]?.pid
    return { database: first.database, isLent: !isOwn }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = readErrorMessage(error) || readErrorCode(error)
    throw new ConfigError(`${name}: cannot reach the database at ${host} (${reason})`)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

type Seen = { pid: number; version: number; database: string }

const whoAnswers = `
  select pg_backend_pid() as pid, current_setting('server_version_num')::int as version,
         pg_postmaster_start_time() || ' ' || oid as database
    from pg_database where datname = current_database()`

function createClient(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  return client
}
