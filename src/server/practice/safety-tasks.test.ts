import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { positiveSafetyCheck } from '#test/support/gp-needs.ts'
import { addStaff } from '#test/support/staff.ts'
import { createApp } from '../app.ts'
import { tellOfSafetyTask } from '../questionnaires/safety-tasks.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
let app: ReturnType<typeof createApp>
let admin: Awaited<ReturnType<typeof addStaff>>
beforeAll(async () => {
  api = await createGpApi({ SAFETY_EMAIL: 'safety@practice.example' })
  app = createApp(api.service)
  admin = await addStaff(api.service, { role: 'administrator' })
})
afterAll(() => api.close())
beforeEach(() => api.db.deleteFrom('safety_tasks').execute())

async function call(method: 'GET' | 'POST', path: string, body: object = {}, as = admin) {
  const answer = await app.request(`/api/staff${path}`, {
    method,
    headers: { ...as.headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    body: method === 'GET' ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

/** A task of a new client, and what the client and the office do with it. */
async function raiseTask() {
  const token = await api.signUp()
  const check = (answers: object = positiveSafetyCheck) => api.send('safetyCheck', { token, answers })
  await check()
  const { id } = await api.db
    .selectFrom('safety_tasks')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return {
    id,
    checkAgain: () => check({ ...positiveSafetyCheck, suicidalIntent: 'yes' }),
    askForCall: () =>
      api.call('POST', '/client-records/me:askForCall', {
        token,
        body: { mobile: '0491 570 006', window: 'morning' },
      }),
    read: async () => (await call('GET', `/safety-tasks/${id}`)).body,
    takeOn: (as = admin) => call('POST', `/safety-tasks/${id}:acknowledge`, {}, as),
    close: (raises: number | undefined, done = 'Called. They are safe.') =>
      call('POST', `/safety-tasks/${id}:close`, { done, raises }),
  }
}

/** As if all that has happened so far had happened so much earlier. */
async function letPass(minutes: number) {
  await sql`update safety_tasks set created_at = created_at - make_interval(mins => ${minutes})`.execute(
    api.db,
  )
  await sql`update safety_task_events set happened_at = happened_at - make_interval(mins => ${minutes})`.execute(
    api.db,
  )
}

const listReadings = async () =>
  (
    await api.db
      .selectFrom('audit_events')
      .select(['action', 'client_id'])
      .where('subject', '=', 'list of safety tasks')
      .execute()
  ).map(({ action, client_id }) => [action, client_id])

it('is taken on by one person: a second is told who is on it', async () => {
  const task = await raiseTask()
  const colleague = await addStaff(api.service, { role: 'administrator', email: 'second@practice.example' })
  expect(await task.takeOn()).toMatchObject({ status: 204 })
  expect(await task.takeOn()).toMatchObject({ status: 204 })
  expect(await task.takeOn(colleague)).toMatchObject({
    status: 409,
    body: { code: 'changedMeanwhile', message: 'Dee Morrow is already on it.' },
  })
  await task.askForCall()
  expect(await task.takeOn(colleague)).toMatchObject({ status: 204 })
})

describe('closing', () => {
  it('is refused over a call or another check that came after the page was read, until it is read again', async () => {
    const task = await raiseTask()
    const { raises } = await task.read()
    expect((await task.askForCall()).status).toBe(204)
    const refused = await task.close(raises)
    expect(refused).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
    expect(refused.body.message).toContain('asked to be called')
    const again = await task.read()
    expect(again).toMatchObject({ state: 'waiting', closing: null, raises: raises + 1 })

    await task.checkAgain()
    expect((await task.close(again.raises)).body.code).toBe('changedMeanwhile')
    expect((await task.close((await task.read()).raises)).status).toBe(204)
  })

  it('is refused to a page of an earlier release, which does not say what it has shown', async () => {
    const task = await raiseTask()
    const { status, body } = await task.close(undefined)
    expect([status, body.code]).toEqual([409, 'changedMeanwhile'])
    expect(body.message).toContain('reload the page')
    expect((await task.read()).state).toBe('waiting')
  })

  it('of one moment with a call leaves the call open', async () => {
    const task = await raiseTask()
    const { raises } = await task.read()
    await Promise.all([task.close(raises), task.askForCall()])
    expect(await task.read()).toMatchObject({ state: 'waiting', raises: raises + 1 })
  })
})

describe('waiting', () => {
  it('counts from when a task was opened again, not from its first day', async () => {
    const task = await raiseTask()
    await task.close((await task.read()).raises)
    await letPass(300)
    await task.askForCall()
    await letPass(14)
    const minutesAgo = (instant: string) => Math.floor((Date.now() - Date.parse(instant)) / 60_000)
    const read = await task.read()
    expect(read.state).toBe('waiting')
    expect([read.since, read.waitingSince].map(minutesAgo)).toEqual([314, 14])
    const { body: list } = await call('GET', '/safety-tasks')
    expect(list).toMatchObject([{ id: task.id, state: 'waiting', waitingSince: read.waitingSince }])
    await letPass(1)
    expect((await task.read()).state).toBe('overdue')
    expect((await call('GET', '/safety-task-states')).body).toEqual([
      { id: task.id, state: 'overdue', raises: 2 },
    ])
  })

  it('goes on where a client answers again and no one is on it', async () => {
    const task = await raiseTask()
    await letPass(20)
    await task.checkAgain()
    expect(await task.read()).toMatchObject({ state: 'overdue', raises: 2 })
  })

  it('puts the task first that has waited longest, not the oldest', async () => {
    const old = await raiseTask()
    await old.takeOn()
    await letPass(60)
    const newer = await raiseTask()
    await letPass(10)
    await old.checkAgain()
    const { body: list } = await call('GET', '/safety-tasks')
    expect(list.map(({ id }: { id: string }) => id)).toEqual([newer.id, old.id])
  })
})

describe('reading', () => {
  it('of either list leaves a row, and of the states none, which name no one', async () => {
    const task = await raiseTask()
    const before = await listReadings()
    expect((await call('GET', '/safety-task-states')).body).toEqual([
      { id: task.id, state: 'waiting', raises: 1 },
    ])
    expect(await listReadings()).toEqual(before)
    await call('GET', '/safety-tasks')
    expect(await listReadings()).toEqual([...before, ['read', null]])
    expect((await call('GET', '/closed-safety-tasks')).body).toEqual({ total: 0, tasks: [], next: null })
    expect(await listReadings()).toEqual([...before, ['read', null]])
    await task.close(1)
    expect((await call('GET', '/closed-safety-tasks')).body).toMatchObject({
      total: 1,
      tasks: [{ id: task.id, state: 'closed' }],
      next: null,
    })
    expect(await listReadings()).toEqual([...before, ['read', null], ['read', null]])
  })

  it('of one task shows all that people did, however many emails went', async () => {
    const task = await raiseTask()
    await task.takeOn()
    await task.askForCall()
    await tellOfSafetyTask(api.service, { taskId: task.id })
    await sql`insert into safety_task_events (task_id, kind, told, happened_at)
      select ${task.id}, 'emailKept', 'safety@practice.example', now() from generate_series(1, 299)`.execute(
      api.db,
    )
    for (let openings = 0; openings < 205; openings += 1)
      await api.db
        .insertInto('safety_task_events')
        .values({ task_id: task.id, kind: 'opened', told: admin.subject })
        .execute()
    const { events } = await task.read()
    expect(events).toHaveLength(210)
    expect(events.slice(-4)).toMatchObject([
      { kind: 'emailKept', who: 'safety@practice.example', times: 300 },
      { kind: 'callAsked', times: 1 },
      { kind: 'acknowledged', who: 'Dee Morrow', times: 1 },
      { kind: 'raised', times: 1 },
    ])
  })

  it('of one task says whose number it is, where another booked', async () => {
    const task = await raiseTask()
    expect((await task.read()).client).toMatchObject({ bookedBy: null })
    await sql`update clients set on_behalf_of = 'myChild'`.execute(api.db)
    await sql`update accounts set first_name = 'Jo', last_name = 'Ward' where subject::text in
      (select identity_subject from clients)`.execute(api.db)
    expect((await task.read()).client).toMatchObject({
      bookedBy: { name: 'Jo Ward', onBehalfOf: 'myChild' },
    })
  })

  it('of closed tasks goes on after a page of a hundred', async () => {
    const { id } = await raiseTask()
    const { client_id: clientId } = await api.db
      .selectFrom('safety_tasks')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // All of one moment, as far as the database can tell.
    await sql`
      with sent as (
        insert into questionnaire_submissions (client_id, questionnaire, sealed_answers)
        select ${clientId}, 'safetyCheck', ''::bytea from generate_series(1, 101) returning id)
      insert into safety_tasks (practice_id, client_id, submission_id, created_at, closed_at)
      select 'banksia', ${clientId}, sent.id, now(), now() from sent`.execute(api.db)
    const first = (await call('GET', '/closed-safety-tasks')).body
    expect([first.total, first.tasks.length, first.next]).toEqual([101, 100, first.tasks.at(-1).id])
    const second = (await call('GET', `/closed-safety-tasks?after=${first.next}`)).body
    expect([second.tasks.length, second.next]).toEqual([1, null])
    expect(new Set([...first.tasks, ...second.tasks].map((task) => task.id)).size).toBe(101)
  })
})
