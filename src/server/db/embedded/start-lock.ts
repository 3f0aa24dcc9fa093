import { readFileSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { readErrorCode } from '../../error-details.ts'

/** Runs `work` while no other process does the same for this file. A lock left by a dead process is taken over. */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000
  while (!(await tryLock(file))) {
    if (!(await ownerIsAlive(file))) await rm(file, { force: true })
    else if (Date.now() > deadline)
      throw new Error(`Another process has been starting the database for a minute (${file}).`)
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
    await handle.writeFile(String(process.pid))
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
  return isAlive(Number(text))
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

function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
