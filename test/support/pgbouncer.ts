import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'
import { freePort, temporaryFolder } from './server-process.ts'

/** PgBouncer’s own program, where it is installed; PGBOUNCER names another place. */
export const pgbouncer: string | null = process.env.PGBOUNCER ?? findProgram('pgbouncer')

/** It refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A real one in transaction mode, as deploy/pgbouncer.ini sets it up, before one database on this machine. */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  edit = (settings: string) => settings,
) {
  const [port, folder] = [await freePort(), await temporaryFolder()]
  const database = new URL(databaseUrl)
  const name = database.pathname.slice(1)
  const shipped = await readFile(join(import.meta.dirname, '..', '..', 'deploy', 'pgbouncer.ini'), 'utf8')
  const file = join(folder.path, 'pgbouncer.ini')
  const users = join(folder.path, 'userlist.txt')
  await writeFile(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`)
  const settings = shipped
    .replace(
      /^banksia = host=\S+ port=\S+ dbname=\S+/m,
      `${name} = host=127.0.0.1 port=${database.port} dbname=${name}`,
    )
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
  await writeFile(file, edit(settings))
  const child = spawn(program, [file], { ...nobody, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PgBouncer ended early: ${output}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString()
        if (output.includes('process up')) resolve()
      })
  })
  const address = new URL(databaseUrl)
  address.host = `127.0.0.1:${port}`
  return {
    url: address.href,
    pid: child.pid,
    close: async () => {
      child.kill('SIGKILL')
      await ended
      await folder.remove()
    },
  }
}
