import { execFile } from 'node:child_process'
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseHome } from './home.ts'

const run = promisify(execFile)
export const databaseUser = 'banksia'

/** Made beside its place and moved there when whole, so that a crash in between leaves nothing half done. */
export async function initialiseCluster(home: DatabaseHome, password: string, throwaway: boolean) {
  if (await stat(join(home.data, 'PG_VERSION')).catch(() => null)) return
  const work = join(dirname(home.data), `postgres-new-${process.pid}`)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { mode: 0o700 })
  const passwordFile = join(work, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (home.user) for (const path of [work, passwordFile]) await chown(path, home.user.uid, home.user.gid)
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', ...(throwaway ? ['--no-sync'] : [])]
  const cluster = join(work, 'data')
  await run(
    join(home.native, 'bin', 'initdb'),
    [`--pgdata=${cluster}`, `--username=${databaseUser}`, `--pwfile=${passwordFile}`, ...flags],
    { ...home.user, cwd: work },
  )
  await rm(home.data, { recursive: true, force: true })
  await rename(cluster, home.data)
  await rm(work, { recursive: true })
}
