import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { riskQuestions } from '#domain/questionnaires/safety-check.ts'
import { createGpApi } from '#test/support/gp-api.ts'
import { positiveSafetyCheck } from '#test/support/gp-needs.ts'
import {
  acknowledgeSafetyTask,
  listSafetyTasks,
  tellOfSafetyTask,
  tellOfSafetyTasksAgain,
} from './safety-tasks.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi({ SAFETY_EMAIL: 'safety@practice.example' })
})
afterAll(() => api.close())
beforeEach(async () => {
  api.queued.length = 0
  api.service.now = () => new Date()
  await api.db.deleteFrom('outbox_messages').execute()
  await api.db.deleteFrom('safety_tasks').execute()
})

const by = { actor: '0b5f5b0e-4f0e-4c1e-9a57-3f5b0a7c3d11', requestId: 'a request' }
const minute = 60_000
const later = (ms: number) => {
  const now = new Date(Date.now() + ms)
  api.service.now = () => now
}
const tasks = () => api.db.selectFrom('safety_tasks').selectAll().execute()
const events = async () =>
  (await api.db.selectFrom('safety_task_events').select(['kind', 'told']).orderBy('id').execute()).map(
    ({ kind, told }) => `${kind} ${told ?? ''}`.trim(),
  )
const sendPositive = (token: string, reserveId?: string) =>
  api.send('safetyCheck', { token, answers: positiveSafetyCheck, reserveId })
const onlyTask = async () => {
  const [task] = await tasks()
  if (!task) throw new Error('There is no task')
  return task
}

/** All sixteen, as a browser without the clearing rules would send them. */
const combinations = Array.from({ length: 16 }, (_, bits) =>
  riskQuestions.map((_question, index) => ((bits >> (3 - index)) & 1 ? 'yes' : 'no')),
)
const positive = ['yes yes yes yes', 'yes yes yes no', 'yes yes no yes']

describe('the result', () => {
  it.each(combinations.map((answers) => [answers.join(' ')]))(
    'of %s is the server’s',
    async (combination) => {
      const token = await api.signUp({ card: true })
      const { reserveId } = await api.holdGp(token)
      const given = combination.split(' ')
      const answers = Object.fromEntries(riskQuestions.map((key, index) => [key, given[index]]))
      const isPositive = positive.includes(combination)
      expect((await api.send('safetyCheck', { token, answers, reserveId })).body.outcome).toBe(
        isPositive ? 'notSuitable' : 'complete',
      )
      expect((await api.reservationOf(reserveId)).status).toBe(isPositive ? 'released' : 'held')
      expect(await tasks()).toHaveLength(isPositive ? 1 : 0)
    },
  )
})

describe('a positive safety check', () => {
  it('releases every GP time of the client, leaves a task, and queues an email with it', async () => {
    const token = await api.signUp()
    const [one, other] = [await api.holdGp(token), await api.holdGp(token)]
    await sendPositive(token, one.reserveId)
    for (const { reserveId } of [one, other])
      expect((await api.reservationOf(reserveId)).status).toBe('released')
    const task = await onlyTask()
    expect(task).toMatchObject({ practice_id: 'banksia', sealed_call: null, acknowledged_at: null })
    expect(api.queued).toEqual([{ name: 'tell-of-safety-task', data: { taskId: task.id } }])
  })

  it('sent twice is one task, and the time that was taken in between is released too', async () => {
    const token = await api.signUp()
    await sendPositive(token)
    const { reserveId } = await api.holdGp(token)
    expect((await sendPositive(token, reserveId)).body.outcome).toBe('notSuitable')
    expect(await tasks()).toHaveLength(1)
    expect((await api.reservationOf(reserveId)).status).toBe('released')
  })

  it('answered in another way is the same task, which is open again and told again where it was taken on', async () => {
    const token = await api.signUp()
    await sendPositive(token)
    const { id: taskId } = await onlyTask()
    const otherwise = { ...positiveSafetyCheck, suicidalIntent: 'yes' }
    api.queued.length = 0
    await api.send('safetyCheck', { token, answers: otherwise })
    expect(api.queued).toEqual([])
    await acknowledgeSafetyTask(api.service, { taskId, accountId: 'banksia', by })
    await sendPositive(token)
    expect(await onlyTask()).toMatchObject({ id: taskId, acknowledged_at: null })
    expect(await tasks()).toHaveLength(1)
    expect(await events()).toEqual(['raisedAgain', `acknowledged ${by.actor}`, 'raisedAgain'])
    expect(api.queued).toEqual([{ name: 'tell-of-safety-task', data: { taskId } }])
  })

  it('of the next day is a task of its own', async () => {
    const token = await api.signUp()
    await sendPositive(token)
    await sql`update safety_tasks set created_at = now() - interval '1 day 1 minute'`.execute(api.db)
    await api.send('safetyCheck', { token })
    await sendPositive(token)
    expect(await tasks()).toHaveLength(2)
  })

  it('stands in the way of a booking until it is answered again, or a day has passed', async () => {
    const token = await api.signUp({ card: true })
    await sendPositive(token)
    const { reserveId } = await api.holdGp(token)
    for (const code of ['mhtp', 'dass21'] as const) await api.send(code, { token })
    expect(await api.confirm(reserveId, token)).toMatchObject({
      status: 409,
      body: {
        code: 'otherSupportNeeded',
        page: '/gp/questionnaire/not-suitable',
        fields: { otherSupport: expect.any(String) },
      },
    })
    expect((await api.standing(reserveId, token)).body.safety).toBe('positive')
    await api.send('safetyCheck', { token })
    expect((await api.confirm(reserveId, token)).status).toBe(204)
  })

  it('beats a confirmation of the same moment, or comes after it: never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const token = await api.signUp({ card: true })
      const { reserveId } = await api.holdGp(token)
      await api.sendQuestionnaires(token)
      const [confirmed] = await Promise.all([api.confirm(reserveId, token), sendPositive(token, reserveId)])
      const { status } = await api.reservationOf(reserveId)
      expect(status).toBe(confirmed.status === 204 ? 'booked' : 'released')
    }
  })
})

describe('the practice', () => {
  it('is told at once and every 15 minutes until it is acknowledged, by an email that names no one', async () => {
    const token = await api.signUp({ firstName: 'Chantelle', lastName: 'Arthur' })
    await sendPositive(token)
    const { id: taskId } = await onlyTask()
    await tellOfSafetyTask(api.service, { taskId })
    await tellOfSafetyTasksAgain(api.service)
    expect(await events()).toEqual(['emailKept safety@practice.example'])
    for (const minutes of [15, 30]) {
      later(minutes * minute)
      await tellOfSafetyTasksAgain(api.service)
    }
    const emails = await api.emailsTo('safety@practice.example')
    expect(emails).toHaveLength(3)
    for (const { subject, body_text, body_html } of emails)
      expect(`${subject} ${body_text} ${body_html}`).not.toMatch(/Chantelle|Arthur|suicid|life|answer/i)
    expect(await acknowledgeSafetyTask(api.service, { taskId, accountId: 'banksia', by })).toMatchObject({
      ok: true,
    })
    later(60 * minute)
    await tellOfSafetyTasksAgain(api.service)
    await tellOfSafetyTask(api.service, { taskId })
    expect(await api.emailsTo('safety@practice.example')).toHaveLength(3)
    expect(await events()).toEqual([
      ...Array.from({ length: 3 }, () => 'emailKept safety@practice.example'),
      `acknowledged ${by.actor}`,
    ])
    expect(await api.auditOf(token)).toContain('change safety task')
  })

  it('is sent one email for all tasks that wait', async () => {
    for (let count = 0; count < 3; count += 1) await sendPositive(await api.signUp())
    await tellOfSafetyTasksAgain(api.service)
    expect(await events()).toEqual(Array(3).fill('emailKept safety@practice.example'))
    expect(await api.db.selectFrom('outbox_messages').select('id').execute()).toHaveLength(1)
  })

  it('finds an email called sent only where a mail service took it', async () => {
    await sendPositive(await api.signUp())
    const { id: taskId } = await onlyTask()
    const taking = { ...api.service, mailer: { send: () => Promise.resolve() } }
    const { config } = api.service
    await tellOfSafetyTask({ ...taking, config: { ...config, canSendEmail: false } }, { taskId })
    expect(await events()).toEqual([])
    await tellOfSafetyTask({ ...taking, config: { ...config, SMTP_URL: 'smtp://mail.example' } }, { taskId })
    expect(await events()).toEqual(['emailSent safety@practice.example'])
  })

  it('acknowledges once, and only its own tasks', async () => {
    await sendPositive(await api.signUp())
    const { id: taskId } = await onlyTask()
    const acknowledge = (accountId: string) => acknowledgeSafetyTask(api.service, { taskId, accountId, by })
    expect(await acknowledge('another')).toMatchObject({ ok: false, failure: { code: 'notFound' } })
    await acknowledge('banksia')
    await acknowledge('banksia')
    expect(await events()).toEqual([`acknowledged ${by.actor}`])
  })

  it('is called told only where an email went out', async () => {
    await sendPositive(await api.signUp())
    const { id: taskId } = await onlyTask()
    const down = { ...api.service, mailer: { send: () => Promise.reject(new Error('away')) } }
    await expect(tellOfSafetyTask(down, { taskId })).rejects.toThrow('away')
    const missing = { ...api.service, config: { ...api.service.config, canSendEmail: false } }
    await tellOfSafetyTask(missing, { taskId })
    expect(await events()).toEqual([])
    expect((await onlyTask()).last_told_at).toBeNull()
  })
})

describe('the list of what waits', () => {
  it('has who it is about and the call that was asked for, until it is acknowledged, and is audited', async () => {
    const token = await api.signUp()
    await sendPositive(token)
    const mobile = '+61491570006'
    await api.call('POST', '/client-records/me:askForCall', { token, body: { mobile, window: 'evening' } })
    const listed = () => listSafetyTasks(api.service, { accountId: 'banksia', by })
    const { id } = await onlyTask()
    expect(await listed()).toEqual([
      expect.objectContaining({
        id,
        call: { mobile, window: 'evening' },
        client: expect.objectContaining({ name: expect.any(String) }),
      }),
    ])
    expect(await api.auditOf(token)).toContain('read safety task')
    expect(await listSafetyTasks(api.service, { accountId: 'another-practice', by })).toEqual([])
    await acknowledgeSafetyTask(api.service, { taskId: id, accountId: 'banksia', by })
    expect(await listed()).toEqual([])
  })
})
