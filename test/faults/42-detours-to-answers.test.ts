import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { goodAnswers, submissionsPath } from '#test/support/gp-needs.ts'
import { startNow } from '#test/support/gp-reader.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'
import { addStaff } from '#test/support/staff.ts'

type Headers = Record<string, string>
type Colleague = Awaited<ReturnType<typeof addStaff>>

let site: SingleServer
let gp: Awaited<ReturnType<typeof addBookable>>
let own: typeof gp
let psychologist: typeof gp
let [administrator, administratorAndGp, administratorAndPsychologist]: Colleague[] = []
let clientId: string
let attended: string
const submissions: string[] = []

const secret = 'Something about'
const note = 'She was afraid of the lift'

/** What the server answers, whatever it is: a file too. */
async function ask(method: string, path: string, headers: Headers, body?: unknown) {
  const answer = await site.ask(`/api${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, text, body: isJson && text !== '' ? JSON.parse(text) : null }
}

beforeAll(async () => {
  site = await startSingleServer()
  const { db, service } = site
  gp = await addBookable(db, { isGP: true })
  own = await addBookable(db, { isGP: true })
  await db
    .insertInto('clinician_appointment_types')
    .values({ clinician_id: own.clinicianId, appointment_type_id: gp.typeId })
    .execute()
  psychologist = await addBookable(db)
  administrator = await addStaff(service, { role: 'administrator' })
  administratorAndGp = await addStaff(service, { role: 'administrator', clinicianId: own.clinicianId })
  administratorAndPsychologist = await addStaff(service, {
    role: 'administrator',
    clinicianId: psychologist.clinicianId,
  })
  clientId = await addClient(db)
  const subject = randomUUID()
  await db.updateTable('clients').set({ identity_subject: subject }).where('id', '=', clientId).execute()
  const client = { authorization: `Bearer ${await accessTokenFor(service, { subject })}` }
  for (const code of ['dass21', 'mhtp'] satisfies QuestionnaireCode[]) {
    const sent = await ask('POST', submissionsPath(code), client, { answers: goodAnswers(code) })
    expect(sent.status).toBe(201)
    submissions.push(sent.body.id)
  }
  attended = await addBooking(db, {
    ...gp,
    clientId,
    start: sydneyTime(-7, 12),
    outcome: 'attended',
    funding: null,
  })
  const { headers } = await addStaff(service, { role: 'clinician', clinicianId: gp.clinicianId })
  const saved = await ask('PUT', `/staff/diary/appointments/${attended}/note`, headers, {
    text: note,
    version: 0,
  })
  expect(saved.status).toBe(200)
  // The one whom all of it is for.
  const plan = await ask('GET', `/staff/clients/${clientId}/questionnaires/${submissions[1]}`, headers)
  expect([plan.status, plan.text]).toEqual([200, expect.stringContaining(secret)])
})
afterAll(() => site.close())

const headersOf = (colleague: Colleague | undefined): Headers => colleague?.headers ?? {}

/** Everything that answers, scores, plans and notes can be read by. */
async function expectClosed(headers: Headers): Promise<void> {
  const paths = [
    ...submissions.map((id) => `/staff/clients/${clientId}/questionnaires/${id}`),
    `/staff/appointments/${attended}/treatment-plan`,
    `/staff/appointments/${attended}/treatment-plan.pdf`,
    `/staff/diary/appointments/${attended}/note`,
  ]
  for (const path of paths) {
    const { status, text } = await ask('GET', path, headers)
    expect({ path, isRefused: status === 403 || status === 404 }).toEqual({ path, isRefused: true })
    expect(text).not.toContain(secret)
    expect(text).not.toContain(note)
  }
  const page = await ask('GET', `/staff/clients/${clientId}`, headers)
  expect(page.body).toMatchObject({ canReadAnswers: false, dass21: null })
}

/** What the audit has of this person about this client, the latest last. */
async function auditOf({ subject }: Pick<Colleague, 'subject'>): Promise<string[]> {
  const rows = await site.db
    .selectFrom('audit_events')
    .select(['action', 'subject'])
    .where('actor', '=', subject)
    .orderBy('id')
    .execute()
  return rows.map(({ action, subject }) => `${action} ${subject}`)
}

const bookWithOneself = (hour: number) =>
  ask('POST', `/staff/clients/${clientId}/appointments`, headersOf(administratorAndGp), {
    clinicianId: own.clinicianId,
    appointmentTypeId: own.typeId,
    deliveryType: 'videoCall',
    funding: 'selfFunded',
    starts: [sydneyTime(3, hour).toISOString()],
  })

const moveTo = (id: string, start: Date) =>
  sql`update reservations set during = tstzrange(${start}, ${start}::timestamptz + interval '50 minutes')
    where id = ${id}`.execute(site.db)

describe('42: an administrator reaches no answers and no notes', () => {
  it('by being of the office, whatever they are besides', async () => {
    const all = [administrator, administratorAndGp, administratorAndPsychologist]
    expect(all).not.toContain(undefined)
    for (const one of all) await expectClosed(headersOf(one))
  })

  it('by booking the client with themselves: not before it begins, not after, and not once it is cancelled', async () => {
    const headers = headersOf(administratorAndGp)
    const booked = await bookWithOneself(10)
    expect(booked.status).toBe(201)
    await expectClosed(headers)
    const [{ id }] = booked.body.appointments
    await startNow(site.db, id)
    await expectClosed(headers)
    const why = { reason: ' ' }
    expect((await ask('POST', `/staff/clients/${clientId}/questionnaires:open`, headers, why)).status).toBe(
      422,
    )
    await moveTo(id, sydneyTime(5, 10))
    const sessions = [{ id, fromDateTime: sydneyTime(5, 10).toISOString() }]
    const cancelled = await ask('POST', `/staff/appointments/${id}/cancel`, headers, { sessions })
    expect(cancelled).toMatchObject({ status: 200 })
    await expectClosed(headers)
    if (!administratorAndGp) throw new Error('Nobody is signed in')
    expect((await auditOf(administratorAndGp)).join('\n')).toMatch(/book/i)
  })

  it('by giving themselves a colleague’s session, as leave does', async () => {
    const headers = headersOf(administratorAndGp)
    const start = sydneyTime(4, 9)
    const session = await addBooking(site.db, { ...gp, clientId, start, funding: null })
    const day = formatIsoDate(localDayAt(start, 'Australia/Sydney'))
    const period = { kind: 'leave', firstDate: day, lastDate: day, start: 0, end: 1440 }
    const given = await ask('POST', `/staff/hours/${gp.clinicianId}/changes`, headers, {
      change: { kind: 'add', period },
      decisions: [
        { id: session, do: 'move', startDateTime: start.toISOString(), clinicianId: own.clinicianId },
      ],
    })
    expect(given).toMatchObject({ status: 200, body: { moved: 1 } })
    await startNow(site.db, session)
    await expectClosed(headers)
  })

  it('by changing who they are, or who somebody else is', async () => {
    const headers = headersOf(administratorAndPsychologist)
    const { subject = '' } = administratorAndPsychologist ?? {}
    const asOwner = { role: 'owner', clinicianId: gp.clinicianId, isDisabled: false }
    expect((await ask('PUT', `/staff/people/${subject}`, headers, asOwner)).status).toBe(403)
    const invitation = { email: 'me@elsewhere.example', role: 'clinician', clinicianId: gp.clinicianId }
    expect((await ask('POST', '/staff/invitations', headers, invitation)).status).toBe(403)
    await expectClosed(headers)
  })

  it.each(['their own profile', 'the profile of someone who is invited'])(
    'by making a GP of %s',
    async (whose) => {
      const { db } = site
      const isOwn = whose.startsWith('their')
      const { clinicianId } = isOwn ? psychologist : await addBookable(db)
      if (!isOwn)
        await sql`insert into staff_invitations (token_hash, email, role, clinician_id, expires_at) values
        (sha256(${clinicianId}::bytea), 'invited@practice.example', 'clinician', ${clinicianId}, now() + interval '7 days')`.execute(
          db,
        )
      const headers = headersOf(administratorAndPsychologist)
      const { fields, version } = (await ask('GET', `/staff/clinicians/${clinicianId}`, headers)).body
      const asGp = { role: 'generalPractitioner', ahpraNumber: '', appointmentTypeIds: [], decisions: [] }
      const saved = await ask('PUT', `/staff/clinicians/${clinicianId}`, headers, {
        ...fields,
        version,
        remainingSlotsRead: fields.remainingSlots,
        ...asGp,
      })
      expect([saved.status, saved.body.fields]).toEqual([
        422,
        { role: expect.stringContaining('only an owner') },
      ])
    },
  )

  it('by exports, lists, the audit and the emails that were sent', async () => {
    const headers = headersOf(administratorAndGp)
    const [from, to] = [sydneyTime(-30, 9), sydneyTime(30, 9)].map((at) => at.toISOString().slice(0, 10))
    const asked = await Promise.all([
      ask('GET', `/staff/money/files/charges?from=${from}&to=${to}`, headers),
      ask('GET', `/staff/money/files/journal?from=${from}&to=${to}`, headers),
      ask('POST', '/staff/audit:search', headers, {}),
      ask('POST', '/staff/outbox:search', headers, {}),
      ask('GET', '/staff/messages', headers),
      ask('GET', '/staff/jobs', headers),
      ask('GET', '/staff/safety-tasks', headers),
      ask('GET', `/staff/diary?from=${from}&to=${to}`, headers),
      ask('GET', `/staff/diary/appointments/${attended}`, headers),
    ])
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(4)
    for (const { text } of asked) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(note)
    }
  })

  it('by a webhook that they send themselves', async () => {
    const forged = { type: 'questionnaires.open', account: 'banksia', data: { clientId } }
    for (const path of ['/webhooks/stripe', '/webhooks/storyblok']) {
      const { status } = await ask('POST', path, headersOf(administratorAndGp), forged)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    await expectClosed(headersOf(administratorAndGp))
  })

  it('but with a session, a reason and the second step, and the audit keeps the reason', async () => {
    const headers = headersOf(administratorAndGp)
    expect((await bookWithOneself(14)).status).toBe(201)
    const reason = 'They called and asked me to prepare'
    const opened = await ask('POST', `/staff/clients/${clientId}/questionnaires:open`, headers, { reason })
    expect(opened.status).toBe(204)
    const answers = await ask('GET', `/staff/clients/${clientId}/questionnaires/${submissions[1]}`, headers)
    expect([answers.status, answers.text]).toEqual([200, expect.stringContaining(secret)])
    if (!administratorAndGp) throw new Error('Nobody is signed in')
    expect(await auditOf(administratorAndGp)).toEqual(
      expect.arrayContaining([`read answers opened before a session: ${reason}`, 'read questionnaire mhtp']),
    )
  })
})
