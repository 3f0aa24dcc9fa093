import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommunicationPreference } from '#domain/clients/communication-preference.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createAccount } from '../identity/create-account.ts'
import { createPool } from '../db/connection.ts'
import { startJobs } from '../jobs/queue.ts'
import type { EmailKind } from './appointment-emails.ts'
import { emailQueue, queueBookingEmails } from './queue-emails.ts'
import { sendEmail } from './send-email.ts'

/** Jobs are queued for real but nobody works on them: each test delivers them by hand, as often as it likes. */
let api: Awaited<ReturnType<typeof createBookingApi>>
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  api = await createBookingApi()
  pool = createPool(api.url, 4)
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql: (text, values) => pool.query(text, values) } })
  await boss.start()
  await boss.createQueue(emailQueue)
  await boss.stop({ close: false })
  api.service.jobs = await startJobs(pool, api.service.log)
})
afterAll(async () => {
  await api.service.jobs.stop()
  await pool.end()
  await api.close()
})

const hour = 3_600_000

async function book({ start = sydneyTime(3, 10), isGP = false, hasReferral = true } = {}) {
  const { clinicianId, typeId } = await addBookable(api.db, { isGP })
  const token = await api.signUp({ card: true })
  const answers = { isReferredByGP: false, isHaveTreatmentPlan: false, isGPSentReferral: false }
  if (!hasReferral)
    await api.call('PUT', '/client-records/me/referral', { token, body: { files: [], ...answers } })
  const held = await api.reserve(
    { clinicianId, typeId, start },
    isGP ? { token } : { token, funding: 'rebate' },
  )
  const reserveId = held.body.data.reserveId as string
  if (isGP) await api.sendQuestionnaires(token)
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
      from jobs.job where name = ${emailQueue} and data->>'reservationId' = ${id} order by start_after`.execute(
    api.db,
  )
  return rows
}
const deliver = (kind: EmailKind, { id, start }: Booked, service = api.service) =>
  sendEmail(service, { kind, reservationId: id, startsAt: start.toISOString() })
const sentTo = (recipient: string) =>
  api.db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute()
const prefer = (
  client: string,
  communication_preference: CommunicationPreference,
  mobile: string | null = null,
) =>
  api.db.updateTable('clients').set({ communication_preference, mobile }).where('id', '=', client).execute()
const move = async (booked: Booked, start: Date): Promise<Booked> => {
  await sql`update reservations set during = tstzrange(${start}, ${start}::timestamptz + interval '50 minutes')
    where id = ${booked.id}`.execute(api.db)
  return { ...booked, start }
}
const soon = (hours: number) => new Date(Date.now() + hours * hour)

describe('queueing', () => {
  it.each([
    ['a GP', true, []],
    ['a psychologist, while a referral is awaited', false, [['referralReminder', 48]]],
  ] as const)('queues a confirmation and reminders with the booking of %s', async (_who, isGP, more) => {
    const { id, start } = await book({ isGP })
    const jobs = await queued(id)
    const reminders = [...more, ['reminderDay', 24], ['reminderHour', 1]] as const
    expect(jobs.map(({ kind }) => kind)).toEqual(['confirmed', ...reminders.map(([kind]) => kind)])
    for (const [index, [, hours]] of reminders.entries())
      expect(jobs[index + 1]?.startAfter).toEqual(new Date(start.getTime() - hours * hour))
    expect(jobs[0]).toMatchObject({ retryLimit: 24, retryBackoff: true })
  })

  it('queues nothing when the booking is rolled back, nor twice when it is asked for again', async () => {
    const { id, start, reserveId, token } = await book()
    await api.finish(reserveId, token)
    expect(await queued(id)).toHaveLength(4)
    const undone = crypto.randomUUID()
    await expect(
      api.db.transaction().execute(async (tx) => {
        await queueBookingEmails(api.service, tx, { id: undone, startsAt: start, serverTime: new Date() })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await queued(undone)).toEqual([])
  })
})

describe('a referral that is awaited', () => {
  const refer = (token: string, answers: object) =>
    api.call('PUT', '/client-records/me/referral', {
      token,
      body: {
        files: [],
        isReferredByGP: true,
        isHaveTreatmentPlan: true,
        isGPSentReferral: false,
        ...answers,
      },
    })

  it('is named in the confirmation and asked for two days before, with the day and the full fee', async () => {
    const booked = await book({ start: sydneyTime(5, 10) })
    await prefer(booked.client, 'none')
    await deliver('confirmed', booked)
    await deliver('referralReminder', booked)
    const [confirmed, reminder] = await sentTo(booked.email)
    for (const email of [confirmed, reminder])
      expect(email?.body_text).toMatch(
        /Waiting for your GP\. .* by the start of your session, \w+day \d+ \w+, 10:00 am\. If they do not, you pay the full fee of \$201\.13\./,
      )
    expect(reminder?.subject).toMatch(/^Before your appointment on /)
    expect(reminder?.body_text).toContain('/my/referral')
  })

  it('is not asked for once it has come, nor for a session that was cancelled', async () => {
    const [come, cancelled] = [await book(), await book()]
    await refer(come.token, {})
    await api.call('POST', `/client-records/me/appointments/${cancelled.id}:cancel`, {
      token: cancelled.token,
    })
    for (const booked of [come, cancelled]) {
      await deliver('referralReminder', booked)
      expect((await sentTo(booked.email)).filter(({ subject }) => subject?.startsWith('Before'))).toEqual([])
    }
  })

  it('changes the price when it comes, and the client is told once', async () => {
    const booked = await book({ start: sydneyTime(5, 10), hasReferral: false })
    await deliver('confirmed', booked)
    await refer(booked.token, {})
    expect((await queued(booked.id)).map(({ kind }) => kind)).toContain('priceChanged')
    await refer(booked.token, {})
    const told = (await queued(booked.id)).filter(({ kind }) => kind === 'priceChanged')
    expect(told).toHaveLength(1)
    await deliver('priceChanged', booked)
    const [confirmed, changed] = await sentTo(booked.email)
    expect(confirmed?.body_text).toMatch(/Cost: \$201\.13 on the day, .*No GP referral yet\./s)
    expect(changed?.subject).toMatch(/^A new price for your appointment on /)
    expect(changed?.body_text).toContain('which leaves $52.08')
  })
})

describe('the confirmation', () => {
  it('says when, with whom, how, what it costs and how to cancel, and brings a calendar file', async () => {
    const booked = await book({ start: sydneyTime(5, 10) })
    await deliver('confirmed', booked)
    const [email] = await sentTo(booked.email)
    expect(email?.subject).toMatch(/^Your appointment on \w+day \d+ \w+, 10:00 am$/)
    for (const words of [
      /10:00 am to 10:50 am, Sydney time \(GMT\+1[01]\)/,
      /With: Amelia Tran/,
      /How: Video call/,
      /Cost: \$\d+\.\d\d on the day\. \$\d+\.\d\d comes back to you as a rebate, which leaves \$52\.08\./,
      /You can cancel from your appointments page, free of charge until \w+day \d+ \w+, \d+:00 am, 48 hours before it starts\./,
      /http:\/\/localhost:3000\/my\/appointments/,
    ])
      expect(email?.body_text).toMatch(words)
    expect(email?.body_html).toContain('Amelia Tran')
    const [file] = email?.attachments ?? []
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
    const emails = await sentTo(booked.email)
    const messages = await sentTo('+61491570006')
    expect([emails.length, messages.length]).toEqual([1, 2])
    const seen = [
      ...emails.map(({ subject }) => subject),
      ...emails.map(({ body_html }) => /opacity:0">([^<]*)</.exec(body_html ?? '')?.[1] ?? 'no preview'),
      ...emails.flatMap(({ attachments }) => attachments.map(({ content }) => content)),
      ...messages.map(({ body_text }) => body_text),
    ]
    for (const text of seen)
      expect(text).not.toMatch(
        /Amelia|psycholog|doctor|\bGP\b|session|mental|treatment|plan|therap|no preview/i,
      )
    // The body names the questionnaires that were sent, as the client knows them, and says nothing else of the kind.
    const everything = emails
      .flatMap(({ body_text, body_html }) => [body_text, body_html])
      .join(' ')
      .replaceAll('Safety check, Treatment plan and DASS-21', '')
    expect(everything).not.toMatch(/psycholog|general practitioner|\bGP\b|mental|treatment/i)
  })

  it('of a GP appointment says that it is free, what was sent and what happens next', async () => {
    const booked = await book({ isGP: true })
    await deliver('confirmed', booked)
    const [email] = await sentTo(booked.email)
    for (const words of [
      'Cost: Free.',
      'Questionnaires sent: Safety check, Treatment plan and DASS-21',
      'What happens next: Amelia Tran can read your answers before the appointment. You can read them again too.',
      'http://localhost:3000/my/questionnaires',
    ])
      expect(email?.body_text).toContain(words)
    expect(email?.body_text).not.toMatch(/referral|join|link to the call/i)
    expect(email?.attachments[0]).toMatchObject({ name: 'appointment.ics' })
  })

  it('of another appointment names no questionnaires', async () => {
    const booked = await book()
    await deliver('confirmed', booked)
    expect((await sentTo(booked.email))[0]?.body_text).not.toMatch(/questionnaire|answers/i)
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
    const emails = await sentTo(booked.email)
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Cancelled: your appointment on /),
    ])
    expect(emails[0]?.attachments[0]?.content).toContain('METHOD:CANCEL\r\n')
    expect(emails[0]?.attachments[0]?.content).toContain(`UID:${booked.id}@localhost\r\n`)
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
      api.db.selectFrom('sent_emails').select('kind').where('reservation_id', '=', booked.id).execute()
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

describe('a moved appointment', () => {
  it('is told of once, with the fee and the next version of its calendar entry, and reminded of again', async () => {
    const booked = await book({ start: sydneyTime(1, 12) })
    await deliver('reminderDay', booked)
    const start = sydneyTime(5, 14)
    const answer = await api.call('POST', `/client-records/me/appointments/${booked.id}:move`, {
      token: booked.token,
      body: { startDateTime: start.toISOString(), agreedFeeCents: 5208 },
    })
    expect(answer.status).toBe(200)
    expect((await queued(booked.id)).map(({ kind }) => kind)).toContain('moved')
    const moved = { ...booked, start }
    for (const one of [booked, moved, moved])
      for (const kind of ['moved', 'reminderDay', 'reminderHour'] as const) await deliver(kind, one)
    const sent = (await sentTo(booked.email)).map(({ subject }) => subject?.split(' ')[0])
    expect(sent).toEqual(['Reminder:', 'Moved:', 'Reminder:', 'Reminder:'])
    const email = (await sentTo(booked.email))[1]
    expect(email?.subject).toMatch(/^Moved: your appointment is now on \w+day \d+ \w+, 2:00 pm$/)
    expect(email?.body_text).toMatch(/Before: \w+day \d+ \w+, 12:00 pm/)
    expect(email?.body_text).toContain('The short-notice fee is $52.08.')
    expect(email?.attachments[0]?.content).toContain(`UID:${booked.id}@localhost\r\nSEQUENCE:1\r\n`)
  })
})

describe('reminders', () => {
  it.each<[CommunicationPreference, string, ('email' | 'sms')[]]>([
    ['noPreference', '+61491570156', ['email', 'sms']],
    ['email', '+61491570157', ['email']],
    ['sms', '+61491570158', ['sms']],
    ['none', '+61491570159', []],
  ])('go by preference: %s with %s gets %j, once each', async (preference, mobile, channels) => {
    const booked = await book()
    await prefer(booked.client, preference, mobile)
    for (const kind of ['reminderDay', 'reminderDay', 'reminderHour'] as const) await deliver(kind, booked)
    const messages = [...(await sentTo(booked.email)), ...(await sentTo(mobile))]
    expect(messages.map((message) => message.channel)).toEqual(channels.flatMap((way) => [way, way]))
  })

  it('do not go twice by SMS because the mail server was away', async () => {
    const booked = await book()
    await prefer(booked.client, 'noPreference', '+61491570111')
    const away = { send: () => Promise.reject(new Error('connection refused')) }
    await expect(deliver('reminderDay', booked, { ...api.service, mailer: away })).rejects.toThrow('refused')
    await deliver('reminderDay', booked)
    expect(await sentTo('+61491570111')).toHaveLength(1)
    expect(await sentTo(booked.email)).toHaveLength(1)
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

describe('an account', () => {
  /** Gives a booked client an account, as a sign-up here makes it. */
  async function addAccount(booked: Booked, holder?: { firstName: string; lastName: string }) {
    const subject = await createAccount(api.db, {
      email: booked.email,
      password: 'x',
      role: 'patient',
      holder,
    })
    await api.db
      .updateTable('clients')
      .set({ identity_subject: subject, ...(holder && { on_behalf_of: 'myChild' }) })
      .where('id', '=', booked.client)
      .execute()
    return subject
  }
  const subjectsOf = async ({ email }: Booked) => (await sentTo(email)).map(({ subject }) => subject)

  it('whose address nobody confirmed gets the confirmation of the booking of its visit, and nothing else', async () => {
    const booked = await book()
    const subject = await addAccount(booked)
    await prefer(booked.client, 'noPreference', '+61491570112')
    for (const kind of ['confirmed', 'reminderDay', 'reminderHour'] as const) await deliver(kind, booked)
    await api.db
      .updateTable('reservations')
      .set({ service_delivered: 'cancelWithNotice', status: 'released' })
      .where('id', '=', booked.id)
      .execute()
    await deliver('cancelled', booked)
    expect(await subjectsOf(booked)).toEqual([expect.stringMatching(/^Your appointment on /)])
    expect(await sentTo('+61491570112')).toHaveLength(2)
    await api.db
      .updateTable('accounts')
      .set({ email_verified_at: new Date() })
      .where('subject', '=', subject)
      .execute()
    await deliver('cancelled', booked)
    expect(await subjectsOf(booked)).toHaveLength(2)
  })

  it('gets no confirmation of a later booking until its address is confirmed', async () => {
    const booked = await book()
    const subject = await addAccount(booked)
    await api.db
      .updateTable('accounts')
      .set({ created_at: soon(-24) })
      .where('subject', '=', subject)
      .execute()
    await deliver('confirmed', booked)
    expect(await sentTo(booked.email)).toEqual([])
  })

  it('of a parent is written to by the parent’s name, about the child', async () => {
    const booked = await book()
    await addAccount(booked, { firstName: 'Madelaine', lastName: 'Arthur' })
    await deliver('confirmed', booked)
    const [email] = await sentTo(booked.email)
    expect(email?.body_text).toContain('Hello Madelaine, we look forward to seeing Robin.')
    expect(email?.subject).not.toContain('Robin')
  })
})
