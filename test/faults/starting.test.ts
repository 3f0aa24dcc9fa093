import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { isAlive } from '#server/db/embedded-home.ts'
import { migrationLock } from '#server/db/migrate.ts'
import { describe, expect, it, type TestContext } from 'vitest'
import {
  beginServerProcess,
  npmStart,
  runToEnd,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '#test/support/server-process.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

/** The folders and servers of one test, gone when it ends: last come, first gone. */
function ownedBy({ onTestFinished }: TestContext) {
  return {
    dataDir: async () => {
      const folder = await temporaryFolder()
      onTestFinished(folder.remove)
      return folder.path
    },
    start: async (environment: Record<string, string>): Promise<ServerProcess> => {
      const server = await startServerProcess(environment)
      onTestFinished(async () => void (await server.end()))
      return server
    },
  }
}

async function databaseOf(folder: string): Promise<{ url: string; pid: number }> {
  const lines = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const password = await readFile(join(folder, 'postgres-password'), 'utf8')
  return { url: `postgres://banksia:${password}@127.0.0.1:${lines[3]}/postgres`, pid: Number(lines[0]) }
}

async function query(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const result = await client.query(statement)
  await client.end()
  return result.rows
}

const isReady = async (server: ServerProcess) => (await fetch(`${server.url}/readyz`)).status === 200

describe.concurrent('starting', () => {
  it('keeps data through kill -9 of the server, taking over the database left running', async (context) => {
    const { dataDir, start } = ownedBy(context)
    const DATA_DIR = await dataDir()
    const first = await start({ DATA_DIR })
    const left = await databaseOf(DATA_DIR)
    await query(left.url, `insert into practices values ('kept', 'Kept', 'Australia/Sydney')`)
    await first.end('SIGKILL')

    const second = await start({ DATA_DIR })
    expect(await isReady(second)).toBe(true)
    const taken = await databaseOf(DATA_DIR)
    expect(taken.pid).toBe(left.pid)
    expect(await query(taken.url, `select name from practices where id = 'kept'`)).toEqual([{ name: 'Kept' }])
  })

  it('keeps data when the database was killed with it, and when a stale lock names some other process', async (context) => {
    const { dataDir, start } = ownedBy(context)
    const DATA_DIR = await dataDir()
    const first = await start({ DATA_DIR })
    const before = await databaseOf(DATA_DIR)
    await query(before.url, `insert into practices values ('kept', 'Kept', 'Australia/Sydney')`)
    await first.end('SIGKILL')
    process.kill(before.pid, 'SIGKILL')
    const lock = join(DATA_DIR, 'postgres', 'postmaster.pid')
    const stale = await readFile(lock, 'utf8')
    await writeFile(lock, stale.replace(/^\d+/, String(process.pid)))
    await writeFile(join(DATA_DIR, 'postgres.starting'), '999999')

    const second = await start({ DATA_DIR })
    expect(await isReady(second)).toBe(true)
    expect(await query((await databaseOf(DATA_DIR)).url, `select id from practices`)).toEqual([
      { id: 'kept' },
    ])
  })

  it('lets two processes start at once on one empty database, and ends it with the last of them', async (context) => {
    const { dataDir, start } = ownedBy(context)
    const DATA_DIR = await dataDir()
    const [one, two] = await Promise.all([start({ DATA_DIR }), start({ DATA_DIR })])
    expect([await isReady(one), await isReady(two)]).toEqual([true, true])
    const { pid } = await databaseOf(DATA_DIR)
    expect(await one.end()).toBe(0)
    expect(await isReady(two)).toBe(true)
    expect(await two.end()).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  it('ends with npm: SIGTERM to npm start leaves neither the server nor the database', async (context) => {
    // Its own: the global one knows only the test that began last.
    const { expect } = context
    const DATA_DIR = await ownedBy(context).dataDir()
    const npm = await startServerProcess({ DATA_DIR }, npmStart)
    const group = -(npm.child.pid ?? 0)
    context.onTestFinished(() => void (isAlive(group) && process.kill(group, 'SIGTERM')))
    const { pid } = await databaseOf(DATA_DIR)
    expect(await isReady(npm)).toBe(true)
    await npm.end()
    await expect.poll(() => isAlive(group), { timeout: 15_000 }).toBe(false)
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false)
  })

  it('takes a signal that comes twice for one, as from systemd and from npm: what runs ends, and the database with it', async (context) => {
    const owned = ownedBy(context)
    const DATA_DIR = await owned.dataDir()
    const server = await owned.start({ DATA_DIR })
    const { pid } = await databaseOf(DATA_DIR)
    context.onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGINT')))
    server.child.kill('SIGTERM')
    expect(await server.end()).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  it('ends a start that is still going on, and the database that it began', async (context) => {
    const { expect } = context
    const DATA_DIR = await ownedBy(context).dataDir()
    const server = await beginServerProcess({ DATA_DIR })
    context.onTestFinished(async () => void (await server.end()))
    let pid = 0
    context.onTestFinished(() => void (pid > 0 && isAlive(pid) && process.kill(pid, 'SIGINT')))
    const findDatabase = async () => (pid = (await databaseOf(DATA_DIR).catch(() => ({ pid: 0 }))).pid)
    await expect.poll(findDatabase, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
    expect(await server.end()).toBe(0)
    expect(server.output()).toBe('')
    expect(isAlive(pid)).toBe(false)
  })

  it('ends a start that waits for the migration of another process', async (context) => {
    const { expect } = context
    const test = await createTestDatabase()
    context.onTestFinished(test.close)
    const other = new Client({ connectionString: test.url })
    await other.connect()
    context.onTestFinished(() => other.end())
    await other.query('select pg_advisory_lock($1)', [migrationLock])
    // A start that has nothing to migrate does not wait.
    await other.query(
      'delete from schema_migrations where name = (select max(name) from schema_migrations where name <> $1)',
      ['schema.sql'],
    )
    const server = await beginServerProcess({ DATABASE_URL: test.url })
    context.onTestFinished(async () => void (await server.end('SIGKILL')))
    const isWaiting = async () =>
      (
        await other.query(`select 1 from pg_stat_activity
          where datname = current_database() and query like 'select pg_try_advisory_lock($1)%' and pid <> pg_backend_pid()`)
      ).rowCount
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(1)
    expect(await server.end()).toBe(0)
    expect(server.output()).toBe('')
  })

  it('starts the embedded database again when it dies under a running server', async (context) => {
    // Its own: the global one knows only the test that began last.
    const { expect } = context
    const { dataDir, start } = ownedBy(context)
    const DATA_DIR = await dataDir()
    const server = await start({ DATA_DIR })
    const { pid } = await databaseOf(DATA_DIR)
    process.kill(pid, 'SIGKILL')
    // Another one: the connections of the dead one may answer for a moment more.
    const isRevived = async () => (await databaseOf(DATA_DIR)).pid !== pid && (await isReady(server))
    await expect.poll(isRevived, { timeout: 30_000 }).toBe(true)
  })

  it('says why its own database could not be set up, and leaves nothing of it', async (context) => {
    const { expect } = context
    const { dataDir } = ownedBy(context)
    const [DATA_DIR, LD_LIBRARY_PATH] = [await dataDir(), await dataDir()]
    // A library that PostgreSQL's tools need and cannot load: for them the disk may as well be full.
    await writeFile(join(LD_LIBRARY_PATH, 'libpq.so.5'), '')
    const { code, output } = await runToEnd({ DATA_DIR, LD_LIBRARY_PATH })
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toMatch(/The database could not be set up in .*libpq\.so\.5: file too short/)
    expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('postgres-new'))).toEqual([])
  })

  it('ends the database of a process that was killed, unless another uses it', async (context) => {
    const { expect } = context
    const { dataDir, start } = ownedBy(context)
    const DATA_DIR = await dataDir()
    const first = await start({ DATA_DIR })
    const second = await start({ DATA_DIR })
    const { pid } = await databaseOf(DATA_DIR)
    context.onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGINT')))
    await first.end('SIGKILL')
    // Longer than a guard waits: the second process still has its database.
    const killedAt = Date.now()
    await expect.poll(() => Date.now() - killedAt, { timeout: 40_000 }).toBeGreaterThan(25_000)
    expect(await isReady(second)).toBe(true)
    expect((await databaseOf(DATA_DIR)).pid).toBe(pid)
    await second.end('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 45_000 }).toBe(false)
  })

  it('ends with 1 where it had to cut a request off, and says so', async (context) => {
    const { expect } = context
    const { dataDir, start } = ownedBy(context)
    const server = await start({ DATA_DIR: await dataDir() })
    // A sender who begins and does not go on.
    const sender = connect(Number(new URL(server.url).port), '127.0.0.1')
    sender.on('error', () => {})
    sender.write(
      'POST /api/accounts/banksia/patients HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
    )
    const isUnderWay = async () => (await fetch(`${server.url}/healthz`)).ok
    expect(await isUnderWay()).toBe(true)
    expect(await server.end()).toBe(1)
    expect(server.output()).toContain('were cut off')
  })

  it('refuses a database that was filled with other encryption keys', async (context) => {
    const { dataDir, start } = ownedBy(context)
    const DATA_DIR = await dataDir()
    await (await start({ DATA_DIR })).end()
    const ENCRYPTION_KEYS = `other:${Buffer.alloc(32, 7).toString('base64')}`
    const { code, output } = await runToEnd({ DATA_DIR, ENCRYPTION_KEYS })
    expect([code, output]).toEqual([1, expect.stringContaining('ENCRYPTION_KEYS lacks a key')])
    expect(await isReady(await start({ DATA_DIR }))).toBe(true)
  })
})
