import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createPool } from '../db/connection.ts'
import { startJobs } from '../jobs/queue.ts'
import type { LetterKind } from './appointment-letters.ts'
import { letterQueue, queueBookingLetters } from './queue-letters.ts'
import { sendLetter } from './send-letter.ts'

/** Jobs are queued for real but nobody works on them: each test delivers them by hand, as often as it likes. */
let api: Awaited<ReturnType<typeof createBookingApi>>
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  api = await createBookingApi()
  pool = createPool(api.url, 4)
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql: (text, values) => pool.query(text, values) } })
  await boss.start()
  await boss.createQueue(letterQueue)
  await boss.stop({ close: false })
  api.service.jobs = await startJobs(pool, api.service.log)
})
afterAll(async () => {
  await api.service.jobs.stop()
  await pool.end()
  await api.close()
})

const hour = 3_600_000

async function book({ start = sydneyTime(3, 10), isGP = false } = {}) {
  const { clinicianId, typeId } = await addBookable(api.db, { isGP })
  const token = await api.signUp({ card: true })
  const held = await api.reserve(
    { clinicianId, typeId, start },
    isGP ? { token } : { token, funding: 'rebate' },
  )
  const reserveId = held.body.data.reserveId as string
  const answer = isGP
    ? await api.call('POST', api.at(reserveId, ':confirm'), { token })
    : await api.finish(reserveId, token)
  expect(answer.status).toBe(isGP ? 204 : 200)
  const { id, email, client } = await api.db
    .selectFrom('reservations')
    .innerJoin('clients', 'clients.id', 'reservations.client_id')
    .select(['reservations.id', 'clients.email', 'clients.id as client'])
    .where('reserve_id', '=', reserveId)
    .executeTakeFirstOrThrow()
  return { id, email, client, token, start, reserveId }
}
type Booked = Awaited<ReturnType<typeof book>>

const queued = async (id: string) => {
  const { rows } = await sql<{ kind: string; startAfter: Date; retryLimit: number; retryBackoff: boolean }>`
    select data->>'kind' as kind, start_after as "startAfter", retry_limit as "retryLimit",
           retry_backoff as "retryBackoff"
      from jobs.job where name = ${letterQueue} and data->>'reservationId' = ${id} order by start_after`.execute(
    api.db,
  )
  return rows
}
const deliver = (kind: LetterKind, { id, start }: Booked, service = api.service) =>
  sendLetter(service, { kind, reservationId: id, startsAt: start.toISOString() })
const sentTo = (recipient: string) =>
  api.db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute()
const prefer = (client: string, communication_preference: string, mobile: string | null = null) =>
  api.db.updateTable('clients').set({ communication_preference, mobile }).where('id', '=', client).execute()
const move = async (booked: Booked, start: Date): Promise<Booked> => {
  await sql`update reservations set during = tstzrange(${start}, ${start}::timestamptz + interval '50 minutes')
    where id = ${booked.id}`.execute(api.db)
  return { ...booked, start }
}
const soon = (hours: number) => new Date(Date.now() + hours * hour)

describe('queueing', () => {
  it.each([false, true])(
    'queues a confirmation and two reminders with the booking (GP: %s)',
    async (isGP) => {
      const { id, start } = await book({ isGP })
      const jobs = await queued(id)
      expect(jobs.map(({ kind }) => kind)).toEqual(['confirmed', 'reminderDay', 'reminderHour'])
      expect(jobs[1]?.startAfter).toEqual(new Date(start.getTime() - 24 * hour))
      expect(jobs[2]?.startAfter).toEqual(new Date(start.getTime() - hour))
      expect(jobs[0]).toMatchObject({ retryLimit: 24, retryBackoff: true })
    },
  )

  it('queues nothing when the booking is rolled back, nor twice when it is asked for again', async () => {
    const { id, start, reserveId, token } = await book()
    await api.finish(reserveId, token)
    expect(await queued(id)).toHaveLength(3)
    const undone = crypto.randomUUID()
    await expect(
      api.db.transaction().execute(async (tx) => {
        await queueBookingLetters(api.service, tx, { id: undone, startsAt: start, serverTime: new Date() })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await queued(undone)).toEqual([])
  })
})

describe('the confirmation', () => {
  it('says when, with whom, how, what it costs and how to cancel, and brings a calendar file', async () => {
    const booked = await book({ start: sydneyTime(5, 10) })
    await deliver('confirmed', booked)
    const [letter] = await sentTo(booked.email)
    expect(letter?.subject).toMatch(/^Your appointment on \w+day \d+ \w+, 10:00 am$/)
    for (const words of [
      /10:00 am to 10:50 am, Sydney time \(GMT\+1[01]\)/,
      /With: Amelia Tran/,
      /How: Video call/,
      /Cost: \$\d+\.\d\d on the day\. \$\d+\.\d\d comes back to you as a rebate, which leaves \$52\.08\./,
      /You can cancel from your appointments page, free of charge until \w+day \d+ \w+, \d+:00 am, 48 hours before it starts\./,
      /http:\/\/localhost:3000\/my\/appointments/,
    ])
      expect(letter?.body_text).toMatch(words)
    expect(letter?.body_html).toContain('Amelia Tran')
    const [file] = letter?.attachments ?? []
    expect(file).toMatchObject({ name: 'appointment.ics', type: expect.stringContaining('method=PUBLISH') })
    expect(file?.content).toContain(`UID:${booked.id}@localhost\r\n`)
    expect(file?.content).toContain(
      `DTSTART:${booked.start.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z\r\n`,
    )
  })

  it('is discreet: subject, preview, calendar and text message name no person, profession, kind or reason', async () => {
    const booked = await book({ isGP: true })
    await prefer(booked.client, 'sms', '+61491570006')
    for (const kind of ['confirmed', 'reminderDay', 'reminderHour'] as const) await deliver(kind, booked)
    const letters = await sentTo(booked.email)
    const messages = await sentTo('+61491570006')
    expect([letters.length, messages.length]).toEqual([1, 2])
    const seen = [
      ...letters.map(({ subject }) => subject),
      ...letters.map(({ body_html }) => /opacity:0">([^<]*)</.exec(body_html ?? '')?.[1] ?? 'no preview'),
      ...letters.flatMap(({ attachments }) => attachments.map(({ content }) => content)),
      ...messages.map(({ body_text }) => body_text),
    ]
    for (const text of seen)
      expect(text).not.toMatch(
        /Amelia|psycholog|doctor|\bGP\b|session|mental|treatment|plan|therap|no preview/i,
      )
    const everything = letters.flatMap(({ body_text, body_html }) => [body_text, body_html]).join(' ')
    expect(everything).not.toMatch(/psycholog|general practitioner|\bGP\b|mental|treatment/i)
  })

  it('is in the client’s own zone', async () => {
    const booked = await book()
    await api.db
      .updateTable('clients')
      .set({ time_zone: 'Indian/Cocos' })
      .where('id', '=', booked.client)
      .execute()
    await deliver('confirmed', booked)
    expect((await sentTo(booked.email))[0]?.body_text).toContain('Cocos time (GMT+6:30)')
  })

  it('is not sent for what was cancelled meanwhile: the cancellation says it', async () => {
    const booked = await book()
    await api.call('POST', `/client-records/me/appointments/${booked.id}:cancel`, { token: booked.token })
    await deliver('confirmed', booked)
    await deliver('cancelled', booked)
    const letters = await sentTo(booked.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Cancelled: your appointment on /),
    ])
    expect(letters[0]?.attachments[0]?.content).toContain('METHOD:CANCEL\r\n')
    expect(letters[0]?.attachments[0]?.content).toContain(`UID:${booked.id}@localhost\r\n`)
  })
})

describe('sending', () => {
  it('sends once, however often and however close together the job is delivered', async () => {
    const booked = await book()
    await Promise.all(Array.from({ length: 5 }, () => deliver('confirmed', booked)))
    await deliver('confirmed', booked)
    expect(await sentTo(booked.email)).toHaveLength(1)
  })

  it('leaves no mark when the mail server is away, so that the retry sends', async () => {
    const booked = await book()
    const away = { send: () => Promise.reject(new Error('connection refused')) }
    await expect(deliver('confirmed', booked, { ...api.service, mailer: away })).rejects.toThrow('refused')
    const marks = () =>
      api.db.selectFrom('sent_letters').select('kind').where('reservation_id', '=', booked.id).execute()
    expect(await marks()).toEqual([])
    await deliver('confirmed', booked)
    expect(await marks()).toEqual([{ kind: 'confirmed' }])
    expect(await sentTo(booked.email)).toHaveLength(1)
  })

  it('says nothing about what does not exist', async () => {
    const booked = await book()
    await deliver('confirmed', { ...booked, id: crypto.randomUUID() })
    expect(await sentTo(booked.email)).toEqual([])
  })
})

describe('reminders', () => {
  it.each([
    ['noPreference', '+61491570156', 'email'],
    ['email', '+61491570157', 'email'],
    ['sms', '+61491570158', 'sms'],
    ['none', '+61491570159', null],
  ])('go by preference: %s with %s gets %s', async (preference, mobile, channel) => {
    const booked = await book()
    await prefer(booked.client, preference, mobile)
    await deliver('reminderDay', booked)
    const messages = [...(await sentTo(booked.email)), ...(await sentTo(mobile))]
    expect(messages.map((message) => message.channel)).toEqual(channel ? [channel] : [])
  })

  it('go by e-mail when the text message fails', async () => {
    const booked = await book()
    await prefer(booked.client, 'sms', '+61491570110')
    const sms = { send: () => Promise.reject(new Error('no credit')) }
    await deliver('reminderHour', booked, { ...api.service, sms })
    expect(await sentTo(booked.email)).toHaveLength(1)
  })

  it('are not sent for what was cancelled, moved or has started', async () => {
    const [cancelled, moved, started] = [await book(), await book(), await book()]
    await api.call('POST', `/client-records/me/appointments/${cancelled.id}:cancel`, {
      token: cancelled.token,
    })
    await deliver('reminderDay', cancelled)
    await move(moved, sydneyTime(4, 10))
    await deliver('reminderDay', moved)
    await deliver('reminderHour', await move(started, soon(-0.1)))
    for (const { email } of [cancelled, moved, started]) expect(await sentTo(email)).toEqual([])
  })

  it('of the day before are not sent once the hour’s is due, after an outage', async () => {
    const [late, tooLate] = [await move(await book(), soon(2)), await move(await book(), soon(0.9))]
    await deliver('reminderDay', late)
    await deliver('reminderDay', tooLate)
    await deliver('reminderHour', tooLate)
    expect(await sentTo(late.email)).toHaveLength(1)
    expect((await sentTo(tooLate.email)).map(({ body_text }) => body_text.split('\n')[0])).toEqual([
      'Your appointment starts soon',
    ])
  })
})
