import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendEmail } from '../emails/send-email.ts'
import { createHoursApi, leave } from './hours.fixture.ts'

let api: Awaited<ReturnType<typeof createHoursApi>>
beforeAll(async () => {
  api = await createHoursApi()
})
afterAll(() => api.close())

/** A clinician with one session at nine, three days from now, and what its client reads. */
async function practise() {
  const { sessions, post, read } = await api.practise([9])
  const [{ id = '' } = {}] = sessions
  const save = async (change: unknown, decision?: 'ask' | 'keep') => {
    const { version } = (await read()).body
    const decisions = decision ? [{ id, do: decision }] : []
    const saved = await post('changes', { change, version, decisions })
    expect(saved.status).toBe(200)
    return saved.body
  }
  const readFirst = async (): Promise<string> => (await read()).body.periods[0].id
  const removeFirst = async () => save({ kind: 'remove', periodId: await readFirst() })
  /** Sends what waits, and answers with the subjects, without the day. */
  const deliver = async () => {
    await api.db.deleteFrom('outbox_messages').execute()
    for (const job of api.queued.splice(0)) await sendEmail(api.service, job)
    const sent = await api.db.selectFrom('outbox_messages').select(['subject', 'body_text']).execute()
    return sent.map(({ subject, body_text }) => ({
      subject: subject?.replace(/ on .*/, ''),
      body: body_text,
    }))
  }
  const isAsked = async () => (await api.stored(id))?.asked
  return { save, readFirst, removeFirst, deliver, isAsked }
}

const asking = { subject: 'Please choose a new time: your appointment' }
const confirming = {
  subject: 'Your appointment',
  body: expect.stringContaining('Your appointment is booked'),
}
const minutes = (start: number, end: number) => leave(3, 3, { start, end })
const nine = 9 * 60

it('is told each time that the client is asked', async () => {
  const { save, deliver } = await practise()
  await save(minutes(nine, nine + 20), 'ask')
  expect(await deliver()).toMatchObject([asking])
  expect(await save(minutes(nine + 20, nine + 60), 'ask')).toMatchObject({ asked: 1, told: 1 })
  expect(await deliver()).toMatchObject([asking])
})

describe('a request to choose another time is withdrawn, and the client is told that it stands', () => {
  it('when the leave is removed', async () => {
    const { save, removeFirst, deliver, isAsked } = await practise()
    await save(leave(3), 'ask')
    expect(await deliver()).toMatchObject([asking])
    expect(await removeFirst()).toMatchObject({ asked: 0, kept: 0, told: 1, unreached: 0 })
    expect(await isAsked()).toBe(false)
    expect(await deliver()).toMatchObject([confirming])
    // A later leave asks again.
    await save(leave(3), 'ask')
    expect(await deliver()).toMatchObject([asking])
  })

  it('when the leave ends before the session', async () => {
    const { save, readFirst, deliver, isAsked } = await practise()
    await save(leave(2, 3), 'ask')
    await deliver()
    const change = { ...leave(2), kind: 'replace', periodId: await readFirst() }
    expect(await save(change)).toMatchObject({ told: 1 })
    expect(await isAsked()).toBe(false)
    expect(await deliver()).toMatchObject([confirming])
  })

  it('when the office keeps it after all', async () => {
    const { save, deliver, isAsked } = await practise()
    await save(minutes(nine, nine + 20), 'ask')
    await deliver()
    expect(await save(minutes(nine + 20, nine + 60), 'keep')).toMatchObject({ kept: 1, told: 1 })
    expect(await isAsked()).toBe(false)
    expect(await deliver()).toMatchObject([confirming])
  })

  it('by the practice itself, where no email reaches the client', async () => {
    const { save, removeFirst, deliver } = await practise()
    await save(leave(3), 'ask')
    api.queued.length = 0
    api.service.config.canSendEmail = false
    try {
      expect(await removeFirst()).toMatchObject({ told: 0, unreached: 1 })
    } finally {
      api.service.config.canSendEmail = true
    }
    expect(await deliver()).toEqual([])
  })
})

describe('a request stands while there is another reason for it', () => {
  it('such as other leave', async () => {
    const { save, removeFirst, deliver, isAsked } = await practise()
    await save(minutes(nine, nine + 20), 'ask')
    await save(minutes(nine + 20, nine + 60), 'ask')
    await deliver()
    expect(await removeFirst()).toMatchObject({ told: 0, unreached: 0 })
    expect(await isAsked()).toBe(true)
    expect(await deliver()).toEqual([])
    expect(await removeFirst()).toMatchObject({ told: 1 })
    expect(await isAsked()).toBe(false)
  })

  it('such as other hours, whatever becomes of leave', async () => {
    const { save, removeFirst, deliver, isAsked } = await practise()
    await save({ kind: 'weekly', weekly: [] }, 'ask')
    expect(await deliver()).toMatchObject([
      { ...asking, body: expect.stringContaining('Amelia Tran works different hours now.') },
    ])
    expect(await save(leave(3), 'keep')).toMatchObject({ kept: 1, told: 0 })
    expect(await isAsked()).toBe(true)
    expect(await removeFirst()).toMatchObject({ told: 0 })
    expect(await isAsked()).toBe(true)
    await save(leave(3), 'ask')
    await removeFirst()
    expect(await isAsked()).toBe(true)
  })

  it('such as hours that changed during the leave', async () => {
    const { save, removeFirst, deliver, isAsked } = await practise()
    await save(leave(3), 'ask')
    await save({ kind: 'weekly', weekly: [] })
    await deliver()
    expect(await removeFirst()).toMatchObject({ told: 0, unreached: 0 })
    expect(await isAsked()).toBe(true)
    expect(await deliver()).toEqual([])
  })
})
