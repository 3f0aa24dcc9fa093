import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommunicationPreference } from '#domain/clients/sign-up.ts'
import { sydneyTime } from '#test/support/booking-world.ts'
import { createEmailsApi } from '#test/support/emails-api.ts'

let api: Awaited<ReturnType<typeof createEmailsApi>>
beforeAll(async () => {
  api = await createEmailsApi()
})
afterAll(() => api.close())

const hour = 3_600_000
const soon = (hours: number) => new Date(Date.now() + hours * hour)

describe('reminders', () => {
  it.each<[CommunicationPreference, string, ('email' | 'sms')[]]>([
    ['noPreference', '+61491570156', ['email', 'sms']],
    ['email', '+61491570157', ['email']],
    ['sms', '+61491570158', ['sms']],
    ['none', '+61491570159', []],
  ])('go by preference: %s with %s gets %j, once each', async (preference, mobile, channels) => {
    const booked = await api.book()
    await api.prefer(booked.client, preference, mobile)
    for (const kind of ['reminderDay', 'reminderDay', 'reminderHour'] as const)
      await api.deliver(kind, booked)
    const messages = [...(await api.sentTo(booked.email)), ...(await api.sentTo(mobile))]
    expect(messages.map((message) => message.channel)).toEqual(channels.flatMap((way) => [way, way]))
  })

  it('do not go twice by SMS because the mail server was away', async () => {
    const booked = await api.book()
    await api.prefer(booked.client, 'noPreference', '+61491570111')
    const away = { send: () => Promise.reject(new Error('connection refused')) }
    await expect(api.deliver('reminderDay', booked, { ...api.service, mailer: away })).rejects.toThrow(
      'refused',
    )
    await api.deliver('reminderDay', booked)
    expect(await api.sentTo('+61491570111')).toHaveLength(1)
    expect(await api.sentTo(booked.email)).toHaveLength(1)
  })

  it('go by email when the text message fails', async () => {
    const booked = await api.book()
    await api.prefer(booked.client, 'sms', '+61491570110')
    const sms = { send: () => Promise.reject(new Error('no credit')) }
    await api.deliver('reminderHour', booked, { ...api.service, sms })
    expect(await api.sentTo(booked.email)).toHaveLength(1)
  })

  it('go by email, once, when the text message fails and the mail server was away at first', async () => {
    const booked = await api.book()
    await api.prefer(booked.client, 'sms', '+61491570112')
    let tries = 0
    const sms = { send: () => ((tries += 1), Promise.reject(new Error('no credit'))) }
    const mailer = { send: () => Promise.reject(new Error('connection refused')) }
    await expect(api.deliver('reminderHour', booked, { ...api.service, sms, mailer })).rejects.toThrow(
      'refused',
    )
    await api.deliver('reminderHour', booked, { ...api.service, sms })
    await api.deliver('reminderHour', booked, { ...api.service, sms })
    expect(await api.sentTo(booked.email)).toHaveLength(1)
    expect(tries).toBe(1)
  })

  it('are not sent for what was cancelled, moved or has started', async () => {
    const [cancelled, moved, started] = [await api.book(), await api.book(), await api.book()]
    await api.call('POST', `/client-records/me/appointments/${cancelled.id}:cancel`, {
      token: cancelled.token,
    })
    await api.deliver('reminderDay', cancelled)
    await api.move(moved, sydneyTime(4, 10))
    await api.deliver('reminderDay', moved)
    await api.deliver('reminderHour', await api.move(started, soon(-0.1)))
    for (const { email } of [cancelled, moved, started]) expect(await api.sentTo(email)).toEqual([])
  })

  it('of the day before are not sent once the hour’s is due, after an outage', async () => {
    const [late, tooLate] = [
      await api.move(await api.book(), soon(2)),
      await api.move(await api.book(), soon(0.9)),
    ]
    await api.deliver('reminderDay', late)
    await api.deliver('reminderDay', tooLate)
    await api.deliver('reminderHour', tooLate)
    expect(await api.sentTo(late.email)).toHaveLength(1)
    expect((await api.sentTo(tooLate.email)).map(({ body_text }) => body_text.split('\n')[0])).toEqual([
      'Your appointment starts soon',
    ])
  })
})
