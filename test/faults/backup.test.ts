import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createDb, createPool } from '#server/db/database.ts'
import { parseKeyring } from '#server/keyring.ts'
import { createLog } from '#server/log.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addClients, createCaller } from '#test/support/server-cluster.ts'
import { type ServerProcess, startServerProcess, temporaryFolder } from '#test/support/server-process.ts'
import { idleService } from '#test/support/test-database.ts'

const root = join(import.meta.dirname, '..', '..')
const compileCache = join(root, 'node_modules', '.cache', 'banksia-servers')
let first: Awaited<ReturnType<typeof temporaryFolder>>
let second: typeof first
let places: typeof first
let server: ServerProcess
let copy: ServerProcess | undefined

const environmentOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  BACKUP_PASSPHRASE: 'four wattle birds sing',
  BACKUP_TO: places.path,
  PUBLIC_URL: 'http://localhost:3000',
  // From many addresses, and with what is simulated.
  NODE_ENV: 'test',
  TRUSTED_PROXIES: '1',
  DEMO_DATA: 'off',
})

const command = [join('src', 'server', 'practice.ts')]
const launch = (dataDir: string, given: string[]) => {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, NODE_COMPILE_CACHE: compileCache, ...environmentOf(dataDir) }
  return { cwd: root, env, given: [...command, ...given] }
}

/** `npm run practice -- …` as an operator runs it. */
function practice(dataDir: string, ...words: string[]): Promise<{ code: number; output: string }> {
  const { given, ...options } = launch(dataDir, words)
  return new Promise((resolve) =>
    execFile(process.execPath, given, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    ),
  )
}

async function addressOf(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://banksia:${password}@127.0.0.1:${port}/postgres`
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

beforeAll(async () => {
  ;[first, second, places] = await Promise.all([temporaryFolder(), temporaryFolder(), temporaryFolder()])
  server = await startServerProcess(environmentOf(first.path))
})
afterAll(async () => {
  await copy?.end()
  await server.end()
  await Promise.all([first, second, places].map((folder) => folder.remove()))
})

/** A backup whose process is killed once it has written its first parts; gives its folder. */
async function killBackup(): Promise<string> {
  const { given, ...options } = launch(first.path, ['backup'])
  const killed = spawn(process.execPath, given, options)
  const ended = once(killed, 'exit')
  let left: string | undefined
  for (;;) {
    left ??= (await readdir(places.path))[0]
    const parts = left ? await readdir(join(places.path, left)).catch(() => []) : []
    if (parts.length >= 2) break
    await nextTurn()
  }
  killed.kill('SIGKILL')
  await ended
  return join(places.path, left ?? '')
}

/** A restore whose process is killed while it fills the database; gives what the database holds then. */
async function killRestore(from: string): Promise<unknown[]> {
  const { given, ...options } = launch(second.path, ['restore', from])
  const killed = spawn(process.execPath, given, options)
  const ended = once(killed, 'exit')
  const isFilling = async () =>
    query(
      await addressOf(second.path),
      `select 1 from pg_locks where locktype = 'advisory' and granted`,
    ).then(
      (rows) => rows.length > 0,
      () => false,
    )
  while (!(await isFilling().catch(() => false))) await nextTurn()
  killed.kill('SIGKILL')
  await ended
  const there = await addressOf(second.path)
  const working = () =>
    query(there, `select 1 from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid()`)
  await expect.poll(working, { timeout: 10_000 }).toEqual([])
  return query(there, `select relname from pg_class where relnamespace = 'public'::regnamespace`)
}

it('a killed backup is refused and cleared away; bookings go on during the next; the machine is lost; a killed restore leaves nothing; all that was acknowledged before is there again', async () => {
  const broken = await killBackup()
  expect(await readdir(broken)).not.toContain('manifest.json')
  expect(await practice(second.path, 'restore', broken)).toEqual({
    code: 1,
    output: 'There is no whole backup there: it has no manifest.\n',
  })

  const url = await addressOf(first.path)
  const pool = createPool(url, 2)
  const db = createDb(pool)
  const keyring = parseKeyring(await readFile(join(first.path, 'encryption-keys'), 'utf8'))
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' })
  const tokens = await addClients(
    { db, service: idleService({ config, db, keyring, log: createLog('silent') }) },
    80,
    true,
  )
  const slot = await addBookable(db, { remainingSlots: 100 })
  await db.destroy()
  const caller = createCaller(() => server)
  const booked: { reserveId: string; at: number }[] = []
  const untilFive = Promise.withResolvers<void>()
  const done = new AbortController()
  let turn = 0
  const book = async () => {
    for (let mine = turn++; !done.signal.aborted && mine < tokens.length; mine = turn++) {
      const start = sydneyTime(2 + Math.floor(mine / 10), 8 + (mine % 10))
      const held = await caller.reserve({ ...slot, start }, { token: tokens[mine], key: `hold-slot-${mine}` })
      const reserveId = held.body?.data?.reserveId ?? ''
      const finished = await caller.finish(reserveId, tokens[mine] ?? '', `book-slot-${mine}`)
      expect([held.status, finished.status]).toEqual([201, 200])
      booked.push({ reserveId, at: Date.now() })
      if (booked.length === 5) untilFive.resolve()
    }
  }
  const booking = book()
  await untilFive.promise
  const taken = await practice(first.path, 'backup')
  done.abort()
  await booking
  expect(taken.code).toBe(0)
  const [, name = ''] = /as (banksia-\S+) in/.exec(taken.output) ?? []
  const { manifest } = JSON.parse(await readFile(join(places.path, name, 'manifest.json'), 'utf8'))
  const moment = Date.parse(manifest.takenAt)
  expect(await readdir(places.path)).toEqual([name])

  await server.end('SIGTERM')
  await first.remove()
  expect(await killRestore(join(places.path, name))).toEqual([])
  const restored = await practice(second.path, 'restore', join(places.path, name))
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored: ')])
  copy = await startServerProcess(environmentOf(second.path))
  await vi.waitFor(() => expect(copy?.output()).toContain('This database was restored from a backup.'))
  const there = await addressOf(second.path)
  const rows = await query<{ id: string; reserveId: string }>(
    there,
    `select id, reserve_id as "reserveId" from reservations where status = 'booked'`,
  )
  const ids = new Set(rows.map(({ reserveId }) => reserveId))
  const before = booked.filter(({ at }) => at < moment)
  expect(before.length).toBeGreaterThanOrEqual(5)
  expect(before.filter(({ reserveId }) => !ids.has(reserveId))).toEqual([])
  const known = new Set(booked.map(({ reserveId }) => reserveId))
  expect([...ids].filter((id) => !known.has(id))).toEqual([])

  const health = async () => (await fetch(`${copy?.url}/readyz`)).json()
  expect(await health()).toMatchObject({ status: 'ready', restoredCopy: 'sends nothing yet' })
  expect((await practice(second.path, 'start-sending')).output).toContain(
    'This database is the practice from now on',
  )
  // The email of every booking, whether it had gone out before the moment or was still to be sent.
  const withoutEmail = () =>
    query(
      there,
      `select id from reservations r where status = 'booked'
       and not exists (select from sent_emails e where e.reservation_id = r.id and e.kind = 'confirmed')`,
    )
  await vi.waitFor(async () => expect(await withoutEmail()).toEqual([]), { timeout: 20_000, interval: 200 })
  expect(await health()).not.toHaveProperty('restoredCopy')
})
