import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { createPool } from '../db/database.ts'
import { startJobs } from '../jobs.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  pool = createPool(test.url, 4)
  test.service.jobs = await startJobs(pool, test.service.log)
})
afterAll(async () => {
  await test.service.jobs.stop()
  await pool.end()
  await test.close()
})

it('a job that failed is listed for the office without what it was about, and tried again at once', async () => {
  const { jobs } = test.service
  const app = createApp(test.service)
  const admin = await addStaff(test.service, { role: 'administrator' })
  const { clinicianId } = await addBookable(test.db)
  const psychologist = await addStaff(test.service, { role: 'clinician', clinicianId })
  const call = ({ headers }: typeof admin, path: string, method = 'POST') =>
    app.request(`/api/staff/jobs${path}`, { method, headers })
  const list = async () => (await (await call(admin, '', 'GET')).json()).jobs

  let isAway = true
  const failed = Promise.withResolvers<void>()
  const done = Promise.withResolvers<string>()
  await jobs.work<{ to: string }>('send-note', async ({ to }) => {
    if (!isAway) return done.resolve(to)
    failed.resolve()
    throw new TypeError(`no answer for ${to}`)
  })
  await test.db
    .transaction()
    .execute((tx) => jobs.sendWith(tx, 'send-note', [{ data: { to: 'robin@mail.example' } }]))
  await failed.promise
  // The queue notes the failure after the handler has thrown.
  await expect.poll(list, { timeout: 30_000 }).toHaveLength(1)
  const [job] = await list()
  expect(job).toMatchObject({ queue: 'send-note', state: 'retry', tries: 1, error: 'TypeError' })
  expect(JSON.stringify(job)).not.toContain('robin')

  const retry = `/send-note/${job.id}:retry`
  expect((await call(psychologist, '', 'GET')).status).toBe(403)
  expect((await call(psychologist, retry)).status).toBe(403)
  expect((await call(admin, `/send-note/${randomUUID()}:retry`)).status).toBe(404)
  expect((await call(admin, `/another-queue/${job.id}:retry`)).status).toBe(404)

  isAway = false
  expect((await call(admin, retry)).status).toBe(204)
  expect(await done.promise).toBe('robin@mail.example')
  await expect.poll(list, { timeout: 30_000 }).toEqual([])
  expect((await call(admin, retry)).status).toBe(404)
  const rows = await test.db
    .selectFrom('audit_events')
    .select('subject')
    .where('subject', 'like', 'job %')
    .execute()
  expect(rows).toEqual([{ subject: 'job send-note tried again' }])
})

it('failed jobs go on after a page of a hundred', async () => {
  const admin = await addStaff(test.service, { role: 'administrator' })
  const { jobs, db } = test.service
  await jobs.work('never-sent', async () => {})
  const ids = Array.from({ length: 130 }, () => randomUUID())
  // All of one moment, as those of one change are.
  await sql`insert into jobs.job (name, id, state, created_on)
    select 'never-sent', id, 'failed', now() from unnest(${ids}::uuid[]) id`.execute(db)
  const list = async (query: string) =>
    (await createApp(test.service).request(`/api/staff/jobs${query}`, { headers: admin.headers })).json()
  const first = await list('')
  expect([first.total, first.jobs.length]).toEqual([130, 100])
  const second = await list(`?after=${first.next}`)
  expect([second.total, second.jobs.length, second.next]).toEqual([130, 30, null])
  const listed = [...first.jobs, ...second.jobs].map(({ id }: { id: string }) => id)
  expect(listed.toSorted()).toEqual(ids.toSorted())
})
