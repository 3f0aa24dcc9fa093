import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { ConfigError } from '../environment.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { readErrorCode, readErrorMessage } from '../error-details.ts'

export type OpenDatabase = { url: string; close: () => Promise<void> }

/** The database that DATABASE_URL names, or the embedded one. Above this, nothing knows the difference. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  if (config.DATABASE_URL !== undefined) {
    await checkReachable(config.DATABASE_URL)
    return { url: config.DATABASE_URL, close: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR })
  embedded.watch(() => log.warn('the embedded database had died and was started again'))
  if (embedded.movedTo)
    log.warn({ place: embedded.movedTo }, 'database files are kept where an ordinary user can reach them')
  return { url: embedded.url, close: embedded.stop }
}

/** As `openDatabase`, but null where a first start would make the embedded one. */
export async function openExistingDatabase(config: Config, log: Logger): Promise<OpenDatabase | null> {
  const isMade = await stat(join(config.DATA_DIR, 'postgres', 'PG_VERSION')).then(
    () => true,
    (error: unknown) => readErrorCode(error) !== 'ENOENT',
  )
  return config.DATABASE_URL !== undefined || isMade ? openDatabase(config, log) : null
}

/** The address may hold a password, so only its host is ever named. */
async function checkReachable(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  const { host } = new URL(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const version = rows[0]?.version ?? 0
    if (version < 150_000) throw new ConfigError(`DATABASE_URL: ${host} runs a PostgreSQL older than 15`)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = readErrorMessage(error) || readErrorCode(error)
    throw new ConfigError(`DATABASE_URL: cannot reach the database at ${host} (${reason})`)
  } finally {
    await client.end().catch(() => {})
  }
}
