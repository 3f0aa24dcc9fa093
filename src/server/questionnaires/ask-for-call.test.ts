import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGpApi } from '#test/support/gp-api.ts'
import { positiveSafetyCheck } from '#test/support/gp-needs.ts'
import { closeSafetyTask, listSafetyTasks as listOpen, readSafetyTask } from '../practice/safety-tasks.ts'
import { acknowledgeSafetyTask } from './safety-tasks.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi({ SAFETY_EMAIL: 'safety@practice.example' })
})
afterAll(() => api.close())
beforeEach(async () => {
  api.queued.length = 0
  await api.db.deleteFrom('safety_tasks').execute()
})

const by = { actor: '0b5f5b0e-4f0e-4c1e-9a57-3f5b0a7c3d11', requestId: 'a request' }
const owner = {
  role: 'owner',
  clinicianRole: null,
  subject: by.actor,
  practiceId: 'banksia',
  sessionId: 'a session',
  clinicianId: null,
  secondFactorAt: null,
} as const
const sendPositive = (token: string) => api.send('safetyCheck', { token, answers: positiveSafetyCheck })
const onlyTask = () => api.db.selectFrom('safety_tasks').selectAll().executeTakeFirstOrThrow()
const events = async () =>
  (await api.db.selectFrom('safety_task_events').select(['kind', 'told']).orderBy('id').execute()).map(
    ({ kind, told }) => `${kind} ${told ?? ''}`.trim(),
  )

describe('asking for a call', () => {
  const ask = (token: string, body: object = { mobile: '0491 570 006', window: 'morning' }) =>
    api.call('POST', '/client-records/me:askForCall', { token, body })

  it('seals the number on the task, tells the practice again, and opens what was acknowledged', async () => {
    const token = await api.signUp()
    await sendPositive(token)
    const { id: taskId } = await onlyTask()
    await acknowledgeSafetyTask(api.service, { taskId, accountId: 'banksia', by })
    api.queued.length = 0
    expect((await ask(token)).status).toBe(204)
    const task = await onlyTask()
    expect(task.acknowledged_at).toBeNull()
    expect(task.sealed_call?.includes(Buffer.from('491570006'))).toBe(false)
    expect(api.keyring.unseal(task.sealed_call ?? Buffer.alloc(0), `safety_tasks.call:${taskId}`)).toEqual({
      mobile: '+61491570006',
      window: 'morning',
    })
    expect(await events()).toEqual([`acknowledged ${by.actor}`, 'callAsked'])
    expect(api.queued).toEqual([{ name: 'tell-of-safety-task', data: { taskId } }])
  })

  it('opens what was closed, and keeps what was done then', async () => {
    const token = await api.signUp()
    await sendPositive(token)
    const { id } = await onlyTask()
    const close = (done: string, raises: number) =>
      closeSafetyTask(api.service, { id, done, raises, staff: owner, by })
    expect(await close('Called, no answer', 1)).toMatchObject({ ok: true })
    expect((await ask(token)).status).toBe(204)
    expect(await listOpen(api.service, { staff: owner, by })).toMatchObject([
      { id, state: 'waiting', takenOnBy: null },
    ])
    expect(await close('Called again, they are safe', 2)).toMatchObject({ ok: true })
    const read = await readSafetyTask(api.service, { id, staff: owner, by })
    expect(read).toMatchObject({ ok: true, value: { closing: 'Called again, they are safe' } })
    const closings = (read.ok ? read.value.events : []).filter(({ kind }) => kind === 'closed')
    expect(closings.map(({ closing }) => closing)).toEqual([null, 'Called, no answer'])
  })

  it('is refused where no email can tell the practice: no one would call', async () => {
    const token = await api.signUp()
    await sendPositive(token)
    api.service.config.canSendEmail = false
    expect(await ask(token)).toMatchObject({ status: 503, body: { code: 'emailNotSetUp' } })
    api.service.config.canSendEmail = true
    expect((await onlyTask()).sealed_call).toBeNull()
  })

  it('needs a positive safety check of the last day', async () => {
    const [without, old] = [await api.signUp(), await api.signUp()]
    await api.send('safetyCheck', { token: without })
    await sendPositive(old)
    await sql`update questionnaire_submissions set submitted_at = now() - interval '1 day 1 minute'`.execute(
      api.db,
    )
    expect((await ask(without)).status).toBe(404)
    expect((await ask(old)).status).toBe(404)
  })

  it.each([
    [{ mobile: '12', window: 'morning' }, { mobile: 'Phone number is not valid' }],
    [{ mobile: '', window: 'morning' }, { mobile: 'Phone number is required' }],
    [{ mobile: '0491 570 006', window: 'night' }, { window: expect.any(String) }],
  ])('refuses %j', async (body, fields) => {
    const token = await api.signUp()
    await sendPositive(token)
    expect(await ask(token, body)).toMatchObject({ status: 422, body: { fields } })
  })
})
