import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let owner: Awaited<ReturnType<typeof addStaff>>
let administrator: Awaited<ReturnType<typeof addStaff>>
beforeAll(async () => {
  test = await createTestDatabase()
  app = createApp(test.service)
  owner = await addStaff(test.service, { role: 'owner' })
  administrator = await addStaff(test.service, { role: 'administrator' })
})
afterAll(() => test.close())

async function read() {
  const answer = await app.request('/api/staff/system', { headers: administrator.headers })
  expect(answer.status).toBe(200)
  return answer.json()
}

const hours = (count: number) => new Date(Date.now() - count * 3_600_000)

const addBackup = (name: string, startedAt: Date, failure: string | null = null) =>
  test.db
    .insertInto('backups')
    .values({
      name,
      place: 's3:copies',
      started_at: startedAt,
      ended_at: startedAt,
      outcome: failure === null ? 'done' : 'failed',
      failure,
      bytes: 1_840_000_000,
      schema_version: '0115',
    })
    .execute()

it('says what runs, what is simulated and how each part is doing', async () => {
  const migrations = await readdir(join(import.meta.dirname, '..', 'db', 'migrations'))
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(test.db)
  const system = await read()
  expect(system.schema).toBe(migrations.toSorted().at(-1)?.replace('.sql', ''))
  expect(system.processes).toContainEqual({
    name: expect.stringMatching(new RegExp(`^${process.pid}@`)),
    version: system.version,
  })
  expect(system.parts.map(({ part }: { part: string }) => part)).toEqual([
    'database',
    'jobs',
    'disk',
    'uploads',
  ])
  expect(system.parts[0].words).toContain(`PostgreSQL ${rows[0]?.server_version.split(' ')[0]}, `)
  expect(system.simulations).toContain('Simulated: email (SMTP_URL). Messages stay in the outbox table.')
  expect(system.connected).toEqual([])
  expect(system.backup).toEqual({ state: 'notScheduled', lastGood: null, ageHours: null, lastFailure: null })
})

it('says when the last good backup was made, and is red after 36 hours', async () => {
  Object.assign(test.service.config, { backup: { ...test.service.config.backup, at: '0 3 * * *' } })
  expect((await read()).backup.state).toBe('red')
  const made = hours(37)
  await addBackup('old', made)
  await addBackup('failed', hours(13), 'the place has no room')
  expect((await read()).backup).toEqual({
    state: 'red',
    lastGood: { at: made.toISOString(), place: 's3:copies', bytes: 1_840_000_000 },
    ageHours: expect.closeTo(37, 1),
    lastFailure: { at: expect.any(String), reason: 'the place has no room' },
  })
  await addBackup('new', hours(2))
  expect((await read()).backup).toMatchObject({
    state: 'good',
    ageHours: expect.closeTo(2, 1),
    lastFailure: null,
  })
})

it('a restored copy is told to send by an owner, once, which is audited', async () => {
  const start = async ({ headers }: typeof owner) =>
    (await app.request('/api/staff/system:startSending', { method: 'POST', headers })).status
  expect((await read()).isRestoredCopy).toBe(false)
  expect(await start(owner)).toBe(404)
  await test.db
    .insertInto('restored_copies')
    .values({ backup: 'new', taken_at: hours(2), sends_since: null })
    .execute()
  expect(await read()).toMatchObject({
    isRestoredCopy: true,
    parts: expect.arrayContaining([
      expect.objectContaining({ part: 'jobs', words: 'All of it waits, as this is a restored copy.' }),
    ]),
  })
  expect(await start(administrator)).toBe(403)
  expect((await read()).isRestoredCopy).toBe(true)
  expect(await start(owner)).toBe(204)
  expect((await read()).isRestoredCopy).toBe(false)
  expect(await start(owner)).toBe(404)
  const rows = await test.db
    .selectFrom('audit_events')
    .select('actor')
    .where('subject', '=', 'restored copy sends from now on')
    .execute()
  expect(rows).toEqual([{ actor: owner.subject }])
})
