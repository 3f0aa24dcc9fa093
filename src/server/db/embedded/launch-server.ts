import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { DatabaseHome } from './home.ts'

type Launch = { url: string; port: number; logFile: string; throwaway: boolean }

/** Starts the server and waits until it answers. */
export async function launchServer(home: DatabaseHome, { url, port, logFile, throwaway }: Launch) {
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
  while (!(await answers(url))) {
    if (failure || Date.now() > deadline)
      throw new Error(
        `PostgreSQL did not start: ${failure ?? 'no answer in a minute'}. ${await tail(logFile, start)}`,
      )
    await wait(25)
  }
}

async function answers(url: string): Promise<boolean> {
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

async function tail(file: string, from: number): Promise<string> {
  const lines = (await readFile(file, 'utf8')).slice(from).trim().split('\n')
  return `Its log (${file}) says: ${lines.slice(-3).join(' / ')}`
}
