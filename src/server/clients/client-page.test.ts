import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dass21Items } from '#domain/questionnaires/dass21.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { startNow } from '#test/support/gp-reader.ts'
import { addStaff } from '#test/support/staff.ts'
import { createUploadApi } from '#test/support/upload-api.ts'
import { createApp } from '../app.ts'
import { moveBookings } from '../booking/move-bookings.ts'
import { findAppointments } from '../booking/read-reservation.ts'
import { importRecords, sealAtsi } from './record-parts.ts'
import { sendClientReminder } from './remind-client.ts'
import { insertSubmission } from './submissions.ts'

let api: Awaited<ReturnType<typeof createUploadApi>>
let own: Awaited<ReturnType<typeof addBookable>>
let other: typeof own
let app: ReturnType<typeof createApp>
let gp: typeof own
let cookies: Record<'clinician' | 'gp' | 'stranger' | 'strangeGp' | 'office', string>
let clientId: string
beforeAll(async () => {
  api = await createUploadApi()
  app = createApp(api.service)
  own = await addBookable(api.db)
  other = await addBookable(api.db)
  gp = await addBookable(api.db, { isGP: true })
  const otherGp = await addBookable(api.db, { isGP: true })
  const cookieOf = async (...colleague: Parameters<typeof addStaff>) =>
    (await addStaff(...colleague)).headers.cookie
  cookies = {
    clinician: await cookieOf(api.service, { role: 'clinician', clinicianId: own.clinicianId }),
    gp: await cookieOf(api.service, { role: 'clinician', clinicianId: gp.clinicianId }),
    stranger: await cookieOf(api.service, { role: 'clinician', clinicianId: other.clinicianId }),
    strangeGp: await cookieOf(api.service, { role: 'clinician', clinicianId: otherGp.clinicianId }),
    office: await cookieOf(api.service, { role: 'administrator' }),
  }
})
afterAll(() => api.close())

let weeks = 0
beforeEach(async () => {
  clientId = await addClient(api.db)
  weeks += 1
  await addBooking(api.db, { ...own, clientId, start: sydneyTime(-7 * weeks, 10), outcome: 'attended' })
})

type Person = keyof typeof cookies
const call = (person: Person, method: string, path: string, body?: unknown) =>
  api.call(method, `/staff/clients/${clientId}${path}`, { cookie: cookies[person], body })
const open = (person: Person) => call(person, 'GET', '')
const answerDass21 = (score: '0' | '1' | '2', submittedAt: Date) =>
  api.db.transaction().execute((tx) =>
    insertSubmission(tx, api.service.keyring, {
      clientId,
      code: 'dass21',
      answers: Object.fromEntries(dass21Items.map(({ key }) => [key, score])),
      submittedAt,
      shouldHandOver: false,
    }),
  )
const seeGp = () =>
  addBooking(api.db, {
    ...gp,
    clientId,
    start: sydneyTime(-7 * weeks, 12),
    outcome: 'attended',
    funding: null,
  })
/** Longer ago than a second step counts for what asks for it again. */
async function withoutSecondStep(work: () => Promise<void>): Promise<void> {
  const passed = (at: string) =>
    sql`update staff_sessions set second_factor_at = ${sql.raw(at)}`.execute(api.db)
  await passed("now() - interval '1 hour'")
  await work()
  await passed('now()')
}
const auditOf = async () => {
  const rows = await api.db
    .selectFrom('audit_events')
    .select('subject')
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

describe('a client’s page', () => {
  it('says what they said of their origin at sign-up, and nothing where they said nothing', async () => {
    expect((await open('clinician')).body).toMatchObject({ isAtsi: false })
    const sealAnswer = (atsi: boolean) =>
      api.db
        .updateTable('clients')
        .set(sealAtsi(api.service.keyring, clientId, atsi))
        .where('id', '=', clientId)
        .execute()
    await sealAnswer(true)
    expect((await open('clinician')).body).toMatchObject({ isAtsi: true })
    expect((await open('office')).body).toMatchObject({ isAtsi: true })
    await sealAnswer(false)
    expect((await open('clinician')).body).toMatchObject({ isAtsi: false })
  })

  it('is there for who has them booked and for the office, and for no other clinician', async () => {
    expect((await open('clinician')).body).toMatchObject({ name: 'Kym Heath', seenBecause: 'bookedWithYou' })
    expect((await open('office')).body).toMatchObject({ name: 'Kym Heath', seenBecause: 'office' })
    expect((await open('stranger')).status).toBe(404)
    expect(await auditOf()).toEqual(['client page', 'client page'])
  })

  it('shows a clinician their own sessions, and counts those with others', async () => {
    const start = sydneyTime(-2, 12)
    await addBooking(api.db, { ...other, clientId, start, outcome: 'attended' })
    const { body } = await open('clinician')
    expect(body.sessions).toHaveLength(1)
    expect(body).toMatchObject({ hasOtherSessions: true, meter: { referral: null, left: 0 } })
    expect((await open('office')).body.sessions).toHaveLength(2)
    await api.db
      .deleteFrom('reservations')
      .where('client_id', '=', clientId)
      .where('clinician_id', '=', other.clinicianId)
      .execute()
  })

  it('counts by the referral whose date is noted', async () => {
    const writtenOn = '2026-01-05'
    const letter = { writtenOn, referrer: 'Dr Ruth Abara', providerNumber: '' }
    expect((await call('clinician', 'POST', '/referrals', letter)).status).toBe(204)
    const { body } = await open('clinician')
    expect(body.referral.letters).toEqual([
      {
        id: expect.any(String),
        writtenOn,
        referrer: 'Dr Ruth Abara',
        providerNumber: null,
        report: { state: 'none', sentOn: null },
      },
    ])
    expect(body.meter.referral).toMatchObject({ writtenOn, used: 1, most: 6 })
    expect(body.sessions[0].onReferral).toBe(1)
    expect((await call('clinician', 'POST', '/referrals', letter)).body.fields.writtenOn).toMatch(/already/)
    const ahead = await call('clinician', 'POST', '/referrals', { ...letter, writtenOn: '2999-01-01' })
    expect(ahead.body.fields.writtenOn).toMatch(/in the future/)
    for (const year of ['0026', '1999']) {
      const slip = { ...letter, writtenOn: `${year}-12-31` }
      const answer = await call('clinician', 'POST', '/referrals', slip)
      expect([answer.status, answer.body.fields.writtenOn]).toEqual([422, expect.stringMatching(/year/)])
    }
    const bad = await call('clinician', 'POST', '/referrals', { ...letter, providerNumber: '123' })
    expect(bad.status).toBe(422)
    const id = body.referral.letters[0].id
    expect((await call('stranger', 'DELETE', `/referrals/${id}`)).status).toBe(404)
    expect((await call('office', 'DELETE', `/referrals/${id}`)).status).toBe(204)
    expect((await open('office')).body.referral.letters).toEqual([])
  })

  it('shows scores to the client’s clinicians, answers to a GP of theirs, and to the office only that they were sent', async () => {
    await answerDass21('2', new Date('2026-08-28T00:00:00Z'))
    const id = await answerDass21('1', new Date('2026-10-28T00:00:00Z'))
    await seeGp()
    const dass21 = { answers: [28, 14].map((score) => ({ scores: [{ score }, { score }, { score }] })) }
    expect((await open('clinician')).body).toMatchObject({ dass21, canReadAnswers: false })
    expect((await open('gp')).body).toMatchObject({ dass21, canReadAnswers: true })
    const scores = 'questionnaire dass21 scores'
    expect(await auditOf()).toEqual(['client page', scores, 'client page', scores])
    const office = (await open('office')).body
    expect(office).toMatchObject({ dass21: null, canReadAnswers: false })
    expect(office.questionnaires).toHaveLength(2)
    const answers = await call('gp', 'GET', `/questionnaires/${id}`)
    expect(answers.body.steps.length).toBeGreaterThan(0)
    const refused = ['clinician', 'stranger', 'office', 'strangeGp'] as const
    const asked = await Promise.all(refused.map((person) => call(person, 'GET', `/questionnaires/${id}`)))
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 404])
    expect((await auditOf()).slice(4)).toEqual(['client page', 'questionnaire dass21'])
  })

  it.each([
    ['was cancelled', { status: 'released' }],
    ['is a time held', { status: 'claimed', booked_at: null, expires_at: new Date(Date.now() + 600_000) }],
  ] as const)('is gone, with its answers, for a GP whose only booking %s', async (_, change) => {
    const sent = await answerDass21('1', new Date())
    await seeGp()
    expect((await call('gp', 'GET', `/questionnaires/${sent}`)).status).toBe(200)
    await api.db.updateTable('reservations').set(change).where('client_id', '=', clientId).execute()
    const paths = ['', `/questionnaires/${sent}`, '/booking-options']
    const answers = await Promise.all(paths.map((path) => call('gp', 'GET', path)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await open('office')).status).toBe(200)
  })

  it('opens answers to a GP from the start of a session, and before it with a reason and the second step, which the audit keeps', async () => {
    const sent = await answerDass21('1', new Date())
    await addBooking(api.db, { ...gp, clientId, start: sydneyTime(7 * weeks, 12), funding: null })
    expect((await open('gp')).body).toMatchObject({ canReadAnswers: false, opensWithReason: 'answers' })
    expect((await open('gp')).body.dass21).not.toBeNull()
    const read = () => call('gp', 'GET', `/questionnaires/${sent}`)
    expect((await read()).status).toBe(404)
    expect((await call('gp', 'POST', '/questionnaires:open', { reason: ' ' })).body.fields.reason).toMatch(
      /why/,
    )
    await withoutSecondStep(async () => {
      const refused = await call('gp', 'POST', '/questionnaires:open', { reason: 'Urgent' })
      expect(refused.body.code).toBe('stepUpNeeded')
    })
    const reason = 'They asked me to prepare'
    expect((await call('gp', 'POST', '/questionnaires:open', { reason })).status).toBe(204)
    expect((await read()).status).toBe(200)
    expect((await auditOf()).slice(-2)).toEqual([
      `answers opened before a session: ${reason}`,
      'questionnaire dass21',
    ])
  })

  it('opens nothing to an owner who is a GP by a booking of their own making, also once it has begun, without a reason', async () => {
    const sent = await answerDass21('1', new Date())
    const practised = await addBookable(api.db, { isGP: true })
    const { headers } = await addStaff(api.service, { role: 'owner', clinicianId: practised.clinicianId })
    const ask = (method: string, path: string, body?: unknown) =>
      api.call(method, `/staff/clients/${clientId}${path}`, { cookie: headers.cookie, body })
    const read = async () => (await ask('GET', `/questionnaires/${sent}`)).status
    const why = async () => (await ask('POST', '/questionnaires:open', { reason: 'Seen today' })).status
    const booking = {
      clinicianId: practised.clinicianId,
      appointmentTypeId: practised.typeId,
      deliveryType: 'videoCall',
      funding: 'selfFunded',
    }
    expect([await read(), await why()]).toEqual([404, 404])
    const starts = [sydneyTime(3, 10).toISOString()]
    const booked = await ask('POST', '/appointments', { ...booking, starts })
    const isClosed = async () => {
      expect(await read()).toBe(404)
      expect((await ask('GET', '')).body).toMatchObject({ dass21: null, opensWithReason: 'answers' })
    }
    await isClosed()
    await startNow(api.db, booked.body.appointments[0].id)
    await isClosed()
    expect([await why(), await read()]).toEqual([204, 200])
    await api.db
      .updateTable('reservations')
      .set({ status: 'released' })
      .where('client_id', '=', clientId)
      .execute()
    expect([await read(), await why()]).toEqual([404, 404])
  })

  it('opens nothing to a GP of the office who gives a colleague’s session to themselves', async () => {
    const sent = await answerDass21('1', new Date())
    const practised = await addBookable(api.db, { isGP: true })
    const { headers, subject } = await addStaff(api.service, {
      role: 'administrator',
      clinicianId: practised.clinicianId,
    })
    const id = await seeGp()
    const [booking] = await findAppointments(api.db, sql<boolean>`r.id = ${id}`)
    if (!booking) throw new Error('The session is not there')
    const { startsAt, endsAt } = booking
    const clinician = { ...booking.clinician, id: practised.clinicianId }
    const moved = await api.db.transaction().execute((tx) =>
      moveBookings(api.service, tx, [{ booking, startsAt, endsAt, clinician, isShortNotice: false }], {
        movedBy: 'practice',
        by: { actor: subject, requestId: 'a request' },
      }),
    )
    expect(moved.ok).toBe(true)
    const answers = `/staff/clients/${clientId}/questionnaires/${sent}`
    expect((await api.call('GET', answers, { cookie: headers.cookie })).status).toBe(404)
  })
})

it('gives a client’s documents to their clinicians and the office, and not once the booking is cancelled', async () => {
  const token = await api.signUp({ card: true, lastName: 'Filed' })
  const fileId = await api.uploadOne(token)
  const { client_id } = await api.db
    .selectFrom('uploads')
    .select('client_id')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  clientId = client_id ?? ''
  expect((await call('clinician', 'GET', `/files/${fileId}`)).status).toBe(404)
  const booked = await addBooking(api.db, { ...own, clientId, start: sydneyTime(40, 10) })
  const page = (await open('clinician')).body
  expect(page.files).toMatchObject([{ fileId }])
  const download = (person: Person) =>
    app.request(`/api/staff/clients/${clientId}/files/${fileId}`, { headers: { cookie: cookies[person] } })
  expect((await download('clinician')).status).toBe(200)
  expect((await download('office')).status).toBe(200)
  expect((await download('stranger')).status).toBe(404)
  await api.db.updateTable('reservations').set({ status: 'released' }).where('id', '=', booked).execute()
  expect((await download('clinician')).status).toBe(404)
})

it('says that a client has no one to name, and asks them for no one', async () => {
  expect((await open('clinician')).body).toMatchObject({ contacts: [], hasNoEmergencyContact: false })
  const intake = { behalfOf: 'mySelf', isConsentForParent: false, hasNoEmergencyContact: true } as const
  await importRecords(api, [{ clientId, parts: { intake } }], new Date())
  const { body } = await open('clinician')
  expect(body.hasNoEmergencyContact).toBe(true)
  expect(body.missing).not.toContain('emergencyContact')
})

describe('asking a client for what is missing', () => {
  it('queues one email to their own address, and no second one within a day', async () => {
    expect((await open('clinician')).body.missing).toEqual(['referral', 'emergencyContact'])
    expect((await call('stranger', 'POST', '/reminders', { about: 'referral' })).status).toBe(404)
    expect((await call('clinician', 'POST', '/reminders', { about: 'referral' })).status).toBe(204)
    const again = await call('office', 'POST', '/reminders', { about: 'referral' })
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringContaining('less than 24 hours ago'),
    ])
    const { id } = await api.db
      .selectFrom('client_reminders')
      .select('id')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    await sendClientReminder(api.service, { id })
    await sendClientReminder(api.service, { id })
    const { email } = await api.db
      .selectFrom('clients')
      .select('email')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    const sent = await api.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('recipient', '=', email)
      .execute()
    expect(sent.map(({ subject }) => subject)).toEqual(['Before your next appointment'])
    expect(sent[0]?.body_text).toContain('we do not have your GP’s referral yet')
    expect((await open('clinician')).body.reminders).toMatchObject([
      { about: 'referral', sentAt: expect.any(String), delivery: 'kept' },
    ])
  })
})
