import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './start-lock.ts'

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
