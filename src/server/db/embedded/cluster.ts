import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { applicationName } from '../connection.ts'
import { findDatabaseHome } from './home.ts'
import { databaseUser, initialiseCluster } from './initialise-cluster.ts'
import { launchServer } from './launch-server.ts'
import { findPostmaster } from './postmaster.ts'
import { isAlive, withStartLock } from './start-lock.ts'
import { readErrorCode } from '../../error-details.ts'
import { makePrivateFolder } from '../../private-folder.ts'

export type EmbeddedDatabase = {
  url: string
  /** Where the files are, when they could not stay in DATA_DIR. */
  movedTo: string | null
  /** Starts the server again whenever it has died, until `stop`. */
  watch: (onRevived: () => void) => void
  /** Ends the server unless another process of the product is still using it. */
  stop: () => Promise<void>
}

const watchEvery = 500

type Options = {
  dataDir: string
  /** For tests: trades the safety of the files for speed. */ throwaway?: boolean
}

/** Starts the PostgreSQL in DATA_DIR, or takes over the one that an earlier process left running there. */
export async function startEmbedded({ dataDir, throwaway = false }: Options): Promise<EmbeddedDatabase> {
  await makePrivateFolder(dataDir)
  const home = await findDatabaseHome(dataDir)
  const password = await readPassword(join(dataDir, 'postgres-password'))
  const urlAt = (port: number) => `postgres://${databaseUser}:${password}@127.0.0.1:${port}/postgres`
  const logFile = join(dataDir, 'postgres.log')

  const ensureRunning = (wantedPort?: number) =>
    withStartLock(join(dataDir, 'postgres.starting'), async () => {
      await initialiseCluster(home, password, throwaway)
      const running = await findPostmaster(home.data)
      if (running) return running.port
      const port = wantedPort ?? (await freePort())
      await launchServer(home, { url: urlAt(port), port, logFile, throwaway })
      return port
    })

  const port = await ensureRunning()
  const reviveIfDead = async (onRevived: () => void) => {
    if (await findPostmaster(home.data)) return
    await ensureRunning(port).then(onRevived, () => {})
  }
  let watching: NodeJS.Timeout | undefined
  let reviving: Promise<void> | null = null
  return {
    url: urlAt(port),
    movedTo: home.data.startsWith(dataDir) ? null : home.data,
    watch: (onRevived) => {
      watching = setInterval(() => {
        reviving ??= reviveIfDead(onRevived).finally(() => (reviving = null))
      }, watchEvery)
    },
    stop: async () => {
      clearInterval(watching)
      // One that is just being started would be left behind.
      await reviving
      await stopUnlessUsed(home.data, urlAt(port))
    },
  }
}

async function readPassword(file: string): Promise<string> {
  const made = randomBytes(24).toString('base64url')
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

async function stopUnlessUsed(data: string, url: string) {
  const postmaster = await findPostmaster(data)
  if (!postmaster || (await hasOtherUsers(url))) return
  try {
    process.kill(postmaster.pid, 'SIGINT')
  } catch (error) {
    // A process that ends at the same moment was first.
    if (readErrorCode(error) !== 'ESRCH') throw error
  }
  const deadline = Date.now() + 20_000
  while (isAlive(postmaster.pid) && Date.now() < deadline) await wait(25)
}

/** The name of those who ask before they leave. They use nothing: two that end at once would each stay for the other. */
const leaving = 'banksia leaving'

async function hasOtherUsers(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    application_name: leaving,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
        and application_name not in ($1, $2) limit 1`,
      [applicationName, leaving],
    )
    return rowCount !== 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
