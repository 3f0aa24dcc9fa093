import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmailsApi } from '#test/support/emails-api.ts'
import { queueBookingEmails } from './queue-emails.ts'

let api: Awaited<ReturnType<typeof createEmailsApi>>
beforeAll(async () => {
  api = await createEmailsApi()
})
afterAll(() => api.close())

const hour = 3_600_000

describe('queueing', () => {
  it.each([
    ['a GP', true, []],
    ['a psychologist, while a referral is awaited', false, [['referralReminder', 48]]],
  ] as const)('queues a confirmation and reminders with the booking of %s', async (_who, isGP, more) => {
    const { id, start } = await api.book({ isGP })
    const jobs = await api.queued(id)
    const reminders = [...more, ['reminderDay', 24], ['reminderHour', 1]] as const
    expect(jobs.map(({ kind }) => kind)).toEqual(['confirmed', ...reminders.map(([kind]) => kind)])
    for (const [index, [, hours]] of reminders.entries())
      expect(jobs[index + 1]?.startAfter).toEqual(new Date(start.getTime() - hours * hour))
    expect(jobs[0]).toMatchObject({ retryLimit: 24, retryBackoff: true })
  })

  it('queues nothing when the booking is rolled back, nor twice when it is asked for again', async () => {
    const { id, start, reserveId, token } = await api.book()
    await api.finish(reserveId, token)
    expect(await api.queued(id)).toHaveLength(4)
    const undone = crypto.randomUUID()
    await expect(
      api.db.transaction().execute(async (tx) => {
        await queueBookingEmails(api.service, tx, { id: undone, startsAt: start, serverTime: new Date() })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await api.queued(undone)).toEqual([])
  })
})

describe('sending', () => {
  it('sends once, however often and however close together the job is delivered', async () => {
    const booked = await api.book()
    await Promise.all(Array.from({ length: 5 }, () => api.deliver('confirmed', booked)))
    await api.deliver('confirmed', booked)
    expect(await api.sentTo(booked.email)).toHaveLength(1)
  })

  it('leaves no mark when the mail server is away, so that the retry sends', async () => {
    const booked = await api.book()
    const away = { send: () => Promise.reject(new Error('connection refused')) }
    await expect(api.deliver('confirmed', booked, { ...api.service, mailer: away })).rejects.toThrow(
      'refused',
    )
    const marks = () =>
      api.db.selectFrom('sent_emails').select('kind').where('reservation_id', '=', booked.id).execute()
    expect(await marks()).toEqual([])
    await api.deliver('confirmed', booked)
    expect(await marks()).toEqual([{ kind: 'confirmed' }])
    expect(await api.sentTo(booked.email)).toHaveLength(1)
  })

  it('says nothing about what does not exist', async () => {
    const booked = await api.book()
    await api.deliver('confirmed', { ...booked, id: crypto.randomUUID() })
    expect(await api.sentTo(booked.email)).toEqual([])
  })
})
