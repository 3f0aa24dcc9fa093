import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addSession } from '#test/support/diary-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createApp } from '../app.ts'
import { insertSubmission } from '../clients/submissions.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let app: ReturnType<typeof createApp>
let clinician: Awaited<ReturnType<typeof addBookable>>
let admin: Awaited<ReturnType<typeof addStaff>>
let psychologist: Awaited<ReturnType<typeof addStaff>>
beforeAll(async () => {
  api = await createBookingApi()
  app = createApp(api.service)
  clinician = await addBookable(api.db)
  admin = await addStaff(api.service, { role: 'administrator' })
  psychologist = await addStaff(api.service, { role: 'clinician', clinicianId: clinician.clinicianId })
})
afterAll(() => api.close())

async function call(who: { headers: Record<string, string> }, method: string, path: string, body?: unknown) {
  const answer = await app.request(`/api/staff${path}`, {
    method,
    headers: { ...who.headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  }
}

async function addClient() {
  await api.signUp({ card: true })
  return api.db.selectFrom('clients').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
}

/** A positive safety check of a new client. */
async function addTask() {
  const { id: clientId } = await addClient()
  return api.db.transaction().execute(async (tx) => {
    const answers = { thoughOfEndingYourOwnLife: 'yes' }
    const sent = {
      clientId,
      code: 'safetyCheck',
      answers,
      submittedAt: new Date(),
      shouldHandOver: false,
    } as const
    const submission = await insertSubmission(tx, api.service.keyring, sent)
    const { id } = await tx
      .insertInto('safety_tasks')
      .values({ practice_id: account, client_id: clientId, submission_id: submission })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, clientId }
  })
}

let days = 3
const book = async (clientId: string) => {
  const start = sydneyTime((days += 1), 10)
  await api.db
    .insertInto('reservations')
    .values({
      practice_id: account,
      clinician_id: clinician.clinicianId,
      appointment_type_id: clinician.typeId,
      client_id: clientId,
      status: 'booked',
      booked_at: new Date(),
      reserve_id: randomUUID(),
      visitor: randomUUID(),
      during: `[${start.toISOString()},${new Date(start.getTime() + 3_000_000).toISOString()})`,
    })
    .execute()
}

describe('safety tasks', () => {
  it('are opened, taken on and closed by the office, and each step stays', async () => {
    const { id } = await addTask()
    const { body: open } = await call(admin, 'GET', '/safety-tasks')
    expect(open).toContainEqual(expect.objectContaining({ id, state: 'waiting', takenOnBy: null }))
    expect((await call(admin, 'POST', `/safety-tasks/${id}:acknowledge`)).status).toBe(204)
    const done = 'Called Robin at 9:40. Safe, with their sister.'
    expect(
      (await call(admin, 'POST', `/safety-tasks/${id}:close`, { done: ' ', raises: 1 })).body.fields,
    ).toEqual({
      done: 'Please write what was done.',
    })
    expect((await call(admin, 'POST', `/safety-tasks/${id}:close`, { done, raises: 1 })).status).toBe(204)
    expect((await call(admin, 'POST', `/safety-tasks/${id}:close`, { done, raises: 1 })).status).toBe(409)
    const { body: task } = await call(admin, 'GET', `/safety-tasks/${id}`)
    expect(task).toMatchObject({ state: 'closed', closing: done, takenOnBy: 'Dee Morrow' })
    expect(task.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'opened',
      'closed',
      'acknowledged',
      'raised',
    ])
    expect(JSON.stringify(task)).not.toContain('thoughOfEnding')
    const row = await api.db
      .selectFrom('safety_tasks')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('sister')
  })

  it('are a clinician’s where the client is booked with them, and not there otherwise', async () => {
    const { id, clientId } = await addTask()
    expect((await call(psychologist, 'GET', `/safety-tasks/${id}`)).status).toBe(404)
    expect((await call(psychologist, 'POST', `/safety-tasks/${id}:acknowledge`)).status).toBe(404)
    await book(clientId)
    expect((await call(psychologist, 'GET', `/safety-tasks/${id}`)).body.next.clinicianName).toBeTruthy()
    expect((await call(psychologist, 'POST', `/safety-tasks/${id}:acknowledge`)).status).toBe(204)
  })
})

describe('invites', () => {
  const person = () => ({
    firstName: 'Anh',
    lastName: 'Le',
    email: `${randomUUID()}@le.example`,
    mobile: '0491 570 156',
  })

  it('go to one person, whose email is not called sent while it is only kept in the outbox', async () => {
    const anh = person()
    const { status, body } = await call(admin, 'POST', '/client-invites', anh)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Anh Le',
      email: anh.email,
      usedAt: null,
      emailedAt: null,
      delivery: 'kept',
    })
    expect((await call(admin, 'POST', '/client-invites', anh)).status).toBe(409)
    const sent = await api.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('recipient', '=', anh.email)
      .execute()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body_text).toContain('/sign-up-with-invite')
  })

  it('never call an email sent that was not', async () => {
    const { mailer } = api.service
    api.service.mailer = { send: () => Promise.reject(new Error('away')) }
    const { status, body } = await call(admin, 'POST', '/client-invites', person())
    api.service.mailer = mailer
    expect(status).toBe(201)
    expect(body).toMatchObject({ emailedAt: null, delivery: 'none' })
  })

  it('come from a file, with a report of each bad line and nothing half imported', async () => {
    const known = person()
    await call(admin, 'POST', '/client-invites', known)
    const fresh = `${randomUUID()}@file.example`
    const csv = [
      'First name;Last name;E-mail;Mobile',
      `Mei;Chua;${fresh};0491 570 159`,
      'Owen;Price;owen@price;491 570',
      `"Anh";"Le";${known.email};0491 570 156`,
      `Mei;Again;${fresh.toUpperCase()};0491570159`,
      '',
    ].join('\r\n')
    const { body: report } = await call(admin, 'POST', '/client-invites:check', { csv })
    expect(report.ready).toBe(1)
    expect(report.lines).toEqual([
      expect.objectContaining({ line: 3, result: 'toFix', name: 'Owen Price' }),
      expect.objectContaining({ line: 4, result: 'leftOut', reason: 'Invited before' }),
      expect.objectContaining({ line: 5, result: 'leftOut', reason: 'Same email as line 2' }),
    ])
    const count = () => api.db.selectFrom('invites').select('id').where('email', '=', fresh).execute()
    expect(await count()).toHaveLength(0)
    const answers = await Promise.all(
      [1, 2].map(() => call(admin, 'POST', '/client-invites:import', { csv })),
    )
    expect(answers.map(({ body }) => body.invited).toSorted()).toEqual([0, 1])
    expect(await count()).toHaveLength(1)
  })

  it.each([
    ['', 'The first line must name the columns. Missing: first name, last name, email, mobile.'],
    ['first name,last name,email,mobile\n', 'The file has no line below the names of its columns.'],
    ['first name,last name,email\nA,B,c@d.example', 'The first line must name the columns. Missing: mobile.'],
    [
      'first name,last name,email,mobile\n"A,B',
      'The file could not be read as CSV. Please check its quotes.',
    ],
  ])('say what is wrong with the file %j', async (csv, message) => {
    const { status, body } = await call(admin, 'POST', '/client-invites:check', { csv })
    expect([status, body.fields]).toEqual([422, { csv: message }])
  })
})

describe('the rest of the office', () => {
  it('finds who did what in the audit by name, and pages through it', async () => {
    const { id } = await addTask()
    await call(admin, 'GET', `/safety-tasks/${id}`)
    const { body } = await call(admin, 'POST', '/audit:search', { search: 'morrow', action: 'read' })
    expect(body.rows[0]).toMatchObject({ who: 'Dee Morrow', action: 'read', what: 'audit' })
    expect(body.rows[1]).toMatchObject({ who: 'Dee Morrow', action: 'read', what: 'safety task' })
    const before = body.rows[0].id
    const older = await call(admin, 'POST', '/audit:search', { search: 'morrow', before })
    expect(older.body.rows.every((row: { id: number }) => row.id < before)).toBe(true)
    expect((await call(admin, 'POST', '/audit:search', { search: '%' })).body.rows).toEqual([])
    const { rows } = await sql<{ email: string }>`
      select email from clients c join safety_tasks t on t.client_id = c.id where t.id = ${id}`.execute(
      api.db,
    )
    const about = await call(admin, 'POST', '/audit:search', { search: rows[0]?.email })
    expect(about.body.rows).toContainEqual(expect.objectContaining({ what: 'safety task' }))
  })

  it('names a session in the audit by its time and clinician, and nothing by a number that no one can read', async () => {
    const { id: clientId } = await addClient()
    const start = new Date('2026-03-03T23:00:00Z')
    const id = await addSession(api.db, { ...clinician, clientId, start })
    await call(psychologist, 'PUT', `/diary/appointments/${id}/outcome`, { outcome: 'attended', was: null })
    await call(psychologist, 'GET', `/clients/${clientId}/uploads/${randomUUID()}`)
    const { body } = await call(admin, 'POST', '/audit:search', { action: 'change' })
    const whats = body.rows.map(({ what }: { what: string }) => what)
    const { name } = await api.db
      .selectFrom('clinicians')
      .select('name')
      .where('id', '=', clinician.clinicianId)
      .executeTakeFirstOrThrow()
    expect(whats).toContain(`outcome of session on Wednesday 4 March 2026, 10:00 am with ${name}`)
    expect(whats.join(' ')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  it('leaves a row when the audit or the sent emails are read, without what was looked for', async () => {
    await call(admin, 'POST', '/outbox:search', { search: 'Quillfeather' })
    await call(admin, 'POST', '/audit:search', { search: 'Quillfeather' })
    const rows = await api.db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').limit(2).execute()
    expect(rows.map(({ subject, action }) => [subject, action])).toEqual([
      ['audit', 'read'],
      ['sent emails', 'read'],
    ])
    expect(JSON.stringify(rows)).not.toContain('Quillfeather')
  })

  it('keeps the practice’s own words of an email, and tells the second of two editors', async () => {
    const save = (note: string, version: number) =>
      call(admin, 'PUT', '/email-texts/confirmed', { note, version })
    expect((await save('Parking is behind the house.', 0)).body.version).toBe(1)
    const refused = await save('Other words.', 0)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'changedMeanwhile' })
    expect(refused.body.message).toContain('Parking is behind the house.')
    expect((await save('See https://elsewhere.example', 1)).status).toBe(422)
    const preview = await call(admin, 'GET', '/email-texts/confirmed/preview?note=Our%20own%20%3Cb%3Ewords')
    expect(preview.body).toContain('Our own &lt;b&gt;words')
  })

  it('keeps each version of the legal pages', async () => {
    const { body } = await call(admin, 'GET', '/legal-versions')
    const privacy = body.find(({ path }: { path: string }) => path === 'privacy')
    expect(privacy).toMatchObject({ isInForce: true })
    const text = await call(admin, 'GET', `/legal-versions/privacy/${privacy.version}`)
    expect(text.body.text.length).toBeGreaterThan(1000)
    expect((await call(admin, 'GET', '/legal-versions/privacy/1999-01-01')).status).toBe(404)
  })
})
