import { readFileSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readErrorCode } from '../error-details.ts'

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
