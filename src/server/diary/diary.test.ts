import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Diary, diarySchema, unfinishedSchema } from '#contract/staff/diary.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addClient, addSession } from '#test/support/diary-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
const queued: { kind: string; reservationId: string }[] = []
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  test.service.jobs.sendWith = async (_tx, _name, jobs) => {
    for (const { data } of jobs) {
      const job = Object(data)
      queued.push({ kind: String(job.kind), reservationId: String(job.reservationId) })
    }
  }
  app = createApp(test.service)
})
afterAll(() => test.close())

type Headers = Record<string, string>
type Call = { method?: string; path: string; headers: Headers; body?: unknown; on?: typeof app }

async function call({ method = 'GET', path, headers, body, on = app }: Call) {
  const response = await on.request(`/api/staff/diary${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const dayOf = (instant: Date) => formatIsoDate(localDayAt(instant, 'Australia/Sydney'))

async function readDay(headers: Headers, date: string, more = ''): Promise<Diary> {
  const { status, body } = await call({ path: `?from=${date}${more}`, headers })
  expect(status).toBe(200)
  return diarySchema.parse(body)
}

/** A clinician with a sign-in, and a client of theirs. */
async function addWorld() {
  const bookable = await addBookable(test.db)
  const clientId = await addClient(test.db)
  const { headers, subject } = await addStaff(test.service, {
    role: 'clinician',
    clinicianId: bookable.clinicianId,
  })
  return { ...bookable, clientId, headers, subject }
}

const put = (headers: Headers, id: string, body: unknown) =>
  call({ method: 'PUT', path: `/appointments/${id}/outcome`, headers, body })
const undo = (headers: Headers, id: string, event: number) =>
  call({ method: 'POST', path: `/appointments/${id}/outcome/undo`, headers, body: { event } })

describe('the diary', () => {
  it('shows a clinician their own sessions, with what they lack, and no one else’s', async () => {
    const mine = await addWorld()
    const other = await addWorld()
    const start = sydneyTime(1, 10)
    await addSession(test.db, { ...mine, start, funding: 'rebate', referral: 'waiting' })
    await addSession(test.db, { ...other, start })

    const { diaries } = await readDay(mine.headers, dayOf(start))
    expect(diaries).toHaveLength(1)
    expect(diaries[0]).toMatchObject({ id: mine.clinicianId, timeZone: 'Australia/Sydney' })
    expect(diaries[0]?.sessions).toMatchObject([
      {
        client: 'Kym Heath',
        start: start.toISOString(),
        funding: 'rebate',
        missing: ['referralAwaited', 'medicareCard', 'emergencyContact', 'address'],
        outcome: null,
        session: null,
        safety: false,
      },
    ])
    expect(diaries[0]?.days[0]).toMatchObject({ working: [{ start: 480, end: 1200 }] })
    for (const whose of [other.clinicianId, 'all'])
      expect(
        (await call({ path: `?from=${dayOf(start)}&clinician=${whose}`, headers: mine.headers })).status,
      ).toBe(404)
  })

  it('shows the office everyone for a day, one clinician for a week, and never everyone for a week', async () => {
    const [one, two] = [await addWorld(), await addWorld()]
    const start = sydneyTime(2, 11)
    await addSession(test.db, { ...one, start })
    await addSession(test.db, { ...two, start })
    const { headers } = await addStaff(test.service, { role: 'administrator' })
    const day = await readDay(headers, dayOf(start))
    const withSessions = day.diaries.filter(({ sessions }) => sessions.length > 0).map(({ id }) => id)
    expect(withSessions).toEqual(expect.arrayContaining([one.clinicianId, two.clinicianId]))
    const week = await readDay(headers, dayOf(sydneyTime(0, 12)), `&days=7&clinician=${two.clinicianId}`)
    expect(week.diaries.map(({ id }) => id)).toEqual([two.clinicianId])
    expect(week.diaries[0]?.sessions).toHaveLength(1)
    expect(await call({ path: `?from=${dayOf(start)}&days=7`, headers })).toMatchObject({
      status: 422,
      body: { fields: { clinician: expect.any(String) } },
    })
    expect((await call({ path: `?from=${dayOf(start)}&clinician=${randomUUID()}`, headers })).status).toBe(
      404,
    )
    expect((await call({ path: '?from=2027-02-30', headers })).status).toBe(422)
    expect((await call({ path: '?from=2027-02-01&days=99', headers })).status).toBe(422)
  })

  it('shows holds without a name, leave, and which session of the referral each is', async () => {
    const world = await addWorld()
    const start = sydneyTime(3, 9)
    await sql`insert into client_referrals (client_id, written_on, sealed_referrer, noted_by)
      values (${world.clientId}, ${dayOf(sydneyTime(-30, 9))}, '\\x00', 'test')`.execute(test.db)
    for (const daysAgo of [21, 14, 7])
      await addSession(test.db, {
        ...world,
        start: sydneyTime(-daysAgo, 9),
        referral: 'received',
        outcome: 'attended',
      })
    await addSession(test.db, { ...world, start, referral: 'received' })
    await sql`insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, expires_at)
      values (${randomUUID()}, 'banksia', ${world.clinicianId}, ${world.typeId},
        tstzrange(${sydneyTime(3, 15)}::timestamptz, ${sydneyTime(3, 16)}::timestamptz), 'held', 'visitor', now() + interval '10 minutes')`.execute(
      test.db,
    )
    await test.db
      .insertInto('hours_exceptions')
      .values({
        clinician_id: world.clinicianId,
        on_date: dayOf(start),
        kind: 'leave',
        start_minute: 780,
        end_minute: 840,
      })
      .execute()
    const [diary] = (await readDay(world.headers, dayOf(start))).diaries
    expect(diary?.sessions).toMatchObject([{ session: { number: 4, most: 6 } }])
    expect(diary?.holds).toMatchObject([{ start: sydneyTime(3, 15).toISOString() }])
    expect(Object.keys(diary?.holds[0] ?? {})).toEqual(['start', 'end', 'type', 'expiresAt'])
    expect(diary?.days[0]).toMatchObject({ leave: [{ start: 780, end: 840 }] })
  })

  it('is never older than a change, also one made in another process', async () => {
    const world = await addWorld()
    const otherProcess = createApp(test.service)
    const start = sydneyTime(4, 10)
    const date = dayOf(start)
    const names = async () =>
      (await readDay(world.headers, date)).diaries.flatMap(({ sessions }) =>
        sessions.map(({ client }) => client),
      )
    expect(await names()).toEqual([])
    const id = await addSession(test.db, { ...world, start })
    expect(await names()).toEqual(['Kym Heath'])
    await test.db.updateTable('clients').set({ first_name: 'Kim' }).where('id', '=', world.clientId).execute()
    expect(await names()).toEqual(['Kim Heath'])
    await call({
      method: 'PUT',
      path: `/appointments/${id}/outcome`,
      headers: world.headers,
      body: { outcome: 'cancelWithNotice', was: null },
      on: otherProcess,
    })
    expect((await readDay(world.headers, date)).diaries[0]?.sessions[0]?.outcome).toBe('cancelWithNotice')
  })

  it('leaves a row in the audit each time it is read', async () => {
    const world = await addWorld()
    const date = dayOf(sydneyTime(1, 1))
    await readDay(world.headers, date)
    await readDay(world.headers, date)
    const rows = await test.db
      .selectFrom('audit_events')
      .select(['action', 'subject'])
      .where('actor', '=', world.subject)
      .execute()
    const row = { action: 'read', subject: `diary of ${world.clinicianId}, ${date} to ${date}` }
    expect(rows).toEqual([row, row])
  })
})

describe('outcomes', () => {
  it('are recorded once a session has begun, kept in a history, and undone', async () => {
    const world = await addWorld()
    const id = await addSession(test.db, { ...world, start: sydneyTime(-1, 10) })
    const set = await put(world.headers, id, { outcome: 'attended', was: null })
    expect(set).toMatchObject({ status: 200, body: { outcome: 'attended' } })
    expect(await put(world.headers, id, { outcome: 'clientDidNotAttend', was: null })).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile' },
    })
    const again = await put(world.headers, id, { outcome: 'clientDidNotAttend', was: 'attended' })
    expect(await undo(world.headers, id, set.body.event)).toMatchObject({ status: 409 })
    expect(await undo(world.headers, id, again.body.event)).toMatchObject({ body: { outcome: 'attended' } })
    const { body } = await call({ path: `/appointments/${id}`, headers: world.headers })
    expect(
      body.history.map(({ from, to, by }: { from: string; to: string; by: string }) => [from, to, by]),
    ).toEqual([
      ['clientDidNotAttend', 'attended', 'Amelia Tran'],
      ['attended', 'clientDidNotAttend', 'Amelia Tran'],
      [null, 'attended', 'Amelia Tran'],
    ])
    await expect(sql`update outcome_events set actor = null`.execute(test.db)).rejects.toThrow(
      'only be added to',
    )
  })

  it('are refused while they cannot be, with the reason beside the field', async () => {
    const world = await addWorld()
    const id = await addSession(test.db, { ...world, start: sydneyTime(5, 10) })
    for (const outcome of ['attended', 'cancelShortNotice'])
      expect(await put(world.headers, id, { outcome, was: null })).toMatchObject({
        status: 422,
        body: { fields: { outcome: expect.any(String) } },
      })
    expect((await put(world.headers, id, { outcome: 'perhaps', was: null })).status).toBe(422)
  })

  it('that cancel free the time and tell the client; undone, the client is told again if they were told', async () => {
    const world = await addWorld()
    const start = sydneyTime(6, 10)
    const id = await addSession(test.db, { ...world, start })
    const set = await put(world.headers, id, { outcome: 'clinicianCancelWithNotice', was: null })
    expect(set.status).toBe(200)
    expect(queued.filter(({ reservationId }) => reservationId === id)).toEqual([
      { kind: 'cancelled', reservationId: id },
    ])
    await test.db.insertInto('sent_emails').values({ reservation_id: id, kind: 'cancelled' }).execute()
    const undone = await undo(world.headers, id, set.body.event)
    expect(undone).toMatchObject({ status: 200, body: { outcome: null } })
    expect(queued.filter(({ reservationId }) => reservationId === id).map(({ kind }) => kind)).toContain(
      'confirmed',
    )

    const cancelled = await put(world.headers, id, { outcome: 'cancelWithNotice', was: null })
    await addSession(test.db, { ...world, start })
    const [diary] = (await readDay(world.headers, dayOf(start))).diaries
    expect(diary?.sessions.find((session) => session.id === id)).toMatchObject({ undo: null })
    expect(await undo(world.headers, id, cancelled.body.event)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('taken') },
    })
  })

  it('count for the twelve-month rule of GPs', async () => {
    const gp = await addBookable(test.db, { isGP: true })
    const clientId = await addClient(test.db)
    const { headers } = await addStaff(test.service, { role: 'clinician', clinicianId: gp.clinicianId })
    const id = await addSession(test.db, { ...gp, clientId, start: sydneyTime(-2, 10), funding: null })
    await put(headers, id, { outcome: 'attended', was: null })
    const { rows } =
      await sql`select 1 from reservations r join appointment_types t on t.id = r.appointment_type_id
      where r.client_id = ${clientId} and r.service_delivered = 'attended' and t.kind = 'gpInitial'
        and upper(r.during) <= now()`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('of someone else’s session do not exist', async () => {
    const [mine, other] = [await addWorld(), await addWorld()]
    const id = await addSession(test.db, { ...other, start: sydneyTime(-1, 10) })
    expect((await put(mine.headers, id, { outcome: 'attended', was: null })).status).toBe(404)
    expect((await undo(mine.headers, id, 1)).status).toBe(404)
    expect((await call({ path: `/appointments/${id}`, headers: mine.headers })).status).toBe(404)
    const { headers } = await addStaff(test.service, { role: 'administrator' })
    expect((await put(headers, id, { outcome: 'attended', was: null })).status).toBe(200)
  })
})

describe('the private note', () => {
  it('is sealed, is its clinician’s alone, and tells of a newer version', async () => {
    const world = await addWorld()
    const id = await addSession(test.db, { ...world, start: sydneyTime(7, 10) })
    const path = `/appointments/${id}/note`
    const save = (headers: Headers, body: unknown) => call({ method: 'PUT', path, headers, body })
    expect((await call({ path, headers: world.headers })).body).toEqual({ text: '', version: 0 })
    expect((await save(world.headers, { text: 'Bring the worksheet', version: 0 })).body.version).toBe(1)
    expect((await save(world.headers, { text: 'Too late', version: 0 })).status).toBe(409)
    expect((await save(world.headers, { text: 'Bring both', version: 1 })).body.version).toBe(2)
    expect((await call({ path, headers: world.headers })).body).toEqual({ text: 'Bring both', version: 2 })
    expect((await save(world.headers, { text: 'x'.repeat(2001), version: 2 })).status).toBe(422)
    const { headers } = await addStaff(test.service, { role: 'owner' })
    expect((await call({ path, headers })).status).toBe(404)
    expect((await save(headers, { text: 'Mine', version: 2 })).status).toBe(404)
    const { sealed_note } = await test.db
      .selectFrom('appointment_notes')
      .select('sealed_note')
      .executeTakeFirstOrThrow()
    expect(sealed_note.toString('latin1')).not.toContain('both')
    const audited = await test.db
      .selectFrom('audit_events')
      .select('action')
      .where('subject', '=', 'private note')
      .where('client_id', '=', world.clientId)
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['change', 'change', 'read'])
  })
})

describe('what is unfinished', () => {
  it('lists sessions without an outcome, without a referral, and beyond the sixth of a referral', async () => {
    const world = await addWorld()
    await sql`insert into client_referrals (client_id, written_on, sealed_referrer, noted_by)
      values (${world.clientId}, ${dayOf(sydneyTime(-100, 9))}, '\\x00', 'test')`.execute(test.db)
    for (let week = 8; week >= 2; week -= 1)
      await addSession(test.db, {
        ...world,
        start: sydneyTime(-7 * week, 9),
        referral: 'received',
        outcome: 'attended',
      })
    const past = await addSession(test.db, { ...world, start: sydneyTime(-1, 9), referral: 'received' })
    const ahead = await addSession(test.db, { ...world, start: sydneyTime(2, 9), referral: 'none' })
    const { status, body } = await call({ path: '/unfinished', headers: world.headers })
    expect(status).toBe(200)
    const lists = unfinishedSchema.parse(body)
    expect(lists.noOutcome.sessions.map(({ id }) => id)).toEqual([past])
    expect(lists.referralMissing.sessions.map(({ id }) => id)).toEqual([ahead])
    expect(lists.overReferral.total).toBe(1)
    expect(lists.reportDue.total).toBe(1)
    expect(lists.cardUnverified.total).toBe(0)
    expect(
      (await call({ path: `/unfinished?clinician=${randomUUID()}`, headers: world.headers })).status,
    ).toBe(404)
  })
})
