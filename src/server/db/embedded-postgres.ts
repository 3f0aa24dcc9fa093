import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { readErrorCode, readErrorMessage, readText } from '../error-details.ts'
import { makePrivateFolder } from '../private-folder.ts'
import { applicationName } from './database.ts'
import {
  type DatabaseHome,
  findDatabaseHome,
  findPostmaster,
  isAlive,
  withStartLock,
} from './embedded-home.ts'

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

type EmbeddedOptions = {
  dataDir: string
  /** For tests: trades the safety of the files for speed. */ throwaway?: boolean
}

/** Starts the PostgreSQL in DATA_DIR, or takes over the one that an earlier process left running there. */
export async function startEmbedded({
  dataDir,
  throwaway = false,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
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
  const endGuard = guard({ data: home.data, url: urlAt(port) })
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
      endGuard()
      await stopUnlessUsed(home.data, urlAt(port))
    },
  }
}

/**
 * A shell that waits for this process to end, however it ends: killed, it could not stop the database, which would go on alone. A while
 * later, the time of another start, it is stopped unless someone uses it. The answer ends the guard.
 */
function guard(database: { data: string; url: string }): () => void {
  const script = join(import.meta.dirname, 'stop-embedded.ts')
  const shell = spawn('sh', ['-c', 'cat > /dev/null; sleep 20; exec "$0" "$1"', process.execPath, script], {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], DATABASE_LEFT: JSON.stringify(database) },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell it is left to the next start, as before.
  shell.on('error', () => {})
  shell.unref()
  const { stdin, pid } = shell
  // What keeps the pipe open must not keep the process.
  if (stdin instanceof Socket) stdin.unref()
  return () => {
    if (pid !== undefined && isAlive(pid)) process.kill(-pid, 'SIGKILL')
  }
}

async function readPassword(file: string): Promise<string> {
  const made = randomBytes(24).toString('base64url')
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

/** Also run by the guard of a process that was killed. */
export async function stopUnlessUsed(data: string, url: string) {
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

type ServerLaunch = { url: string; port: number; logFile: string; throwaway: boolean }

/** Starts the server and waits until it answers. */
async function launchServer(home: DatabaseHome, { url, port, logFile, throwaway }: ServerLaunch) {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // Without the lines that print the values of a refused row: no personal data in a log.
    'log_error_verbosity=terse',
    ...(throwaway ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  const log = await open(logFile, 'a', 0o600)
  const start = (await log.stat()).size
  // Detached: Ctrl-C reaches this process only, which then ends the database in its own time.
  const child = spawn(
    join(home.native, 'bin', 'postgres'),
    ['-D', home.data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...home.user, cwd: home.data, detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  let failure: string | null = null
  child.once('error', (error) => (failure = error.message))
  child.once('exit', (code) => (failure = `it ended with ${code}`))
  child.unref()
  await log.close()
  const deadline = Date.now() + 60_000
  while (!(await serverAnswers(url))) {
    if (failure || Date.now() > deadline)
      throw new Error(
        `PostgreSQL did not start: ${failure ?? 'no answer in a minute'}. ${await tailOfLog(logFile, start)}`,
      )
    await wait(25)
  }
}

async function serverAnswers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function tailOfLog(file: string, from: number): Promise<string> {
  const lines = (await readFile(file, 'utf8')).slice(from).trim().split('\n')
  return `Its log (${file}) says: ${lines.slice(-3).join(' / ')}`
}

const megabyte = 1 << 20
/** An empty database with its log of changes, and what a first start writes into it. */
const neededMegabytes = 128

/** A disk that fills while the database is made would say so late, and in PostgreSQL's words. */
async function checkSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / megabyte)
  if (free < neededMegabytes)
    throw new Error(
      `The disk of ${folder} has ${free} MB of space left. A new database needs ${neededMegabytes} MB.`,
    )
}

const runTool = promisify(execFile)
export const databaseUser = 'banksia'

/** Made beside its place and moved there when whole, so that a crash in between leaves nothing half done. */
async function initialiseCluster(home: DatabaseHome, password: string, throwaway: boolean) {
  if (await stat(join(home.data, 'PG_VERSION')).catch(() => null)) return
  await checkSpace(dirname(home.data))
  const work = join(dirname(home.data), `postgres-new-${process.pid}`)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { mode: 0o700 })
  const passwordFile = join(work, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (home.user) for (const path of [work, passwordFile]) await chown(path, home.user.uid, home.user.gid)
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', ...(throwaway ? ['--no-sync'] : [])]
  const cluster = join(work, 'data')
  try {
    await runTool(
      join(home.native, 'bin', 'initdb'),
      [`--pgdata=${cluster}`, `--username=${databaseUser}`, `--pwfile=${passwordFile}`, ...flags],
      { ...home.user, cwd: work },
    )
    await rm(home.data, { recursive: true, force: true })
    await rename(cluster, home.data)
  } catch (error) {
    throw new Error(`The database could not be set up in ${home.data}: ${causeOf(error)}`, { cause: error })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** What the tool said last, which names the cause, in one line. */
function causeOf(error: unknown): string {
  const said = readText(error, 'stderr')?.trim().split('\n') ?? []
  const line = said.findLast((one) => /error|could not|cannot|no space/i.test(one)) ?? said.at(-1)
  return line ?? readErrorMessage(error)
}
