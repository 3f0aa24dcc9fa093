import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sydneyTime } from '#test/support/booking-world.ts'
import { addSession } from '#test/support/diary-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createApp } from '../app.ts'
import { createDiaryApi, dayOf, type Headers } from './diary.fixture.ts'

let api: Awaited<ReturnType<typeof createDiaryApi>>
beforeAll(async () => {
  api = await createDiaryApi()
})
afterAll(() => api.close())

describe('the diary', () => {
  it('shows a clinician their own sessions, with what they lack, and no one else’s', async () => {
    const mine = await api.addWorld()
    const other = await api.addWorld()
    const start = sydneyTime(1, 10)
    await addSession(api.db, { ...mine, start, funding: 'rebate', referral: 'waiting' })
    await addSession(api.db, { ...other, start })

    const { diaries } = await api.readDay(mine.headers, dayOf(start))
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
        (await api.call({ path: `?from=${dayOf(start)}&clinician=${whose}`, headers: mine.headers })).status,
      ).toBe(404)
  })

  it('shows the office everyone for a day, one clinician for a week, and never everyone for a week', async () => {
    const [one, two] = [await api.addWorld(), await api.addWorld()]
    const start = sydneyTime(2, 11)
    await addSession(api.db, { ...one, start })
    await addSession(api.db, { ...two, start })
    const { headers } = await addStaff(api.service, { role: 'administrator' })
    const day = await api.readDay(headers, dayOf(start))
    const withSessions = day.diaries.filter(({ sessions }) => sessions.length > 0).map(({ id }) => id)
    expect(withSessions).toEqual(expect.arrayContaining([one.clinicianId, two.clinicianId]))
    const week = await api.readDay(headers, dayOf(sydneyTime(0, 12)), `&days=7&clinician=${two.clinicianId}`)
    expect(week.diaries.map(({ id }) => id)).toEqual([two.clinicianId])
    expect(week.diaries[0]?.sessions).toHaveLength(1)
    expect(await api.call({ path: `?from=${dayOf(start)}&days=7`, headers })).toMatchObject({
      status: 422,
      body: { fields: { clinician: expect.any(String) } },
    })
    expect(
      (await api.call({ path: `?from=${dayOf(start)}&clinician=${randomUUID()}`, headers })).status,
    ).toBe(404)
    expect((await api.call({ path: '?from=2027-02-30', headers })).status).toBe(422)
    expect((await api.call({ path: '?from=2027-02-01&days=99', headers })).status).toBe(422)
  })

  it('shows holds without a name, leave, and which session of the referral each is', async () => {
    const world = await api.addWorld()
    const start = sydneyTime(3, 9)
    await sql`insert into client_referrals (client_id, written_on, sealed_referrer, noted_by)
      values (${world.clientId}, ${dayOf(sydneyTime(-30, 9))}, '\\x00', 'test')`.execute(api.db)
    for (const daysAgo of [21, 14, 7])
      await addSession(api.db, {
        ...world,
        start: sydneyTime(-daysAgo, 9),
        referral: 'received',
        outcome: 'attended',
      })
    await addSession(api.db, { ...world, start, referral: 'received' })
    await sql`insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, expires_at)
      values (${randomUUID()}, 'banksia', ${world.clinicianId}, ${world.typeId},
        tstzrange(${sydneyTime(3, 15)}::timestamptz, ${sydneyTime(3, 16)}::timestamptz), 'held', 'visitor', now() + interval '10 minutes')`.execute(
      api.db,
    )
    await api.db
      .insertInto('hours_exceptions')
      .values({
        clinician_id: world.clinicianId,
        on_date: dayOf(start),
        kind: 'leave',
        start_minute: 780,
        end_minute: 840,
      })
      .execute()
    const [diary] = (await api.readDay(world.headers, dayOf(start))).diaries
    expect(diary?.sessions).toMatchObject([{ session: { number: 4, most: 6 } }])
    expect(diary?.holds).toMatchObject([{ start: sydneyTime(3, 15).toISOString() }])
    expect(Object.keys(diary?.holds[0] ?? {})).toEqual(['start', 'end', 'type', 'expiresAt'])
    expect(diary?.days[0]).toMatchObject({ leave: [{ start: 780, end: 840 }] })
  })

  it('is never older than a change, also one made in another process', async () => {
    const world = await api.addWorld()
    const otherProcess = createApp(api.service)
    const start = sydneyTime(4, 10)
    const date = dayOf(start)
    const names = async () =>
      (await api.readDay(world.headers, date)).diaries.flatMap(({ sessions }) =>
        sessions.map(({ client }) => client),
      )
    expect(await names()).toEqual([])
    const id = await addSession(api.db, { ...world, start })
    expect(await names()).toEqual(['Kym Heath'])
    await api.db.updateTable('clients').set({ first_name: 'Kim' }).where('id', '=', world.clientId).execute()
    expect(await names()).toEqual(['Kim Heath'])
    await api.call({
      method: 'PUT',
      path: `/appointments/${id}/outcome`,
      headers: world.headers,
      body: { outcome: 'cancelWithNotice', was: null },
      on: otherProcess,
    })
    expect((await api.readDay(world.headers, date)).diaries[0]?.sessions[0]?.outcome).toBe('cancelWithNotice')
  })

  it('leaves a row in the audit each time it is read', async () => {
    const world = await api.addWorld()
    const date = dayOf(sydneyTime(1, 1))
    await api.readDay(world.headers, date)
    await api.readDay(world.headers, date)
    const rows = await api.db
      .selectFrom('audit_events')
      .select(['action', 'subject'])
      .where('actor', '=', world.subject)
      .execute()
    const row = { action: 'read', subject: `diary of ${world.clinicianId}, ${date} to ${date}` }
    expect(rows).toEqual([row, row])
  })
})

describe('the private note', () => {
  it('is sealed, is its clinician’s alone, and tells of a newer version', async () => {
    const world = await api.addWorld()
    const id = await addSession(api.db, { ...world, start: sydneyTime(7, 10) })
    const path = `/appointments/${id}/note`
    const save = (headers: Headers, body: unknown) => api.call({ method: 'PUT', path, headers, body })
    expect((await api.call({ path, headers: world.headers })).body).toEqual({ text: '', version: 0 })
    expect((await save(world.headers, { text: 'Bring the worksheet', version: 0 })).body.version).toBe(1)
    expect((await save(world.headers, { text: 'Too late', version: 0 })).status).toBe(409)
    expect((await save(world.headers, { text: 'Bring both', version: 1 })).body.version).toBe(2)
    expect((await api.call({ path, headers: world.headers })).body).toEqual({
      text: 'Bring both',
      version: 2,
    })
    expect((await save(world.headers, { text: 'x'.repeat(2001), version: 2 })).status).toBe(422)
    const { headers } = await addStaff(api.service, { role: 'owner' })
    expect((await api.call({ path, headers })).status).toBe(404)
    expect((await save(headers, { text: 'Mine', version: 2 })).status).toBe(404)
    const { sealed_note } = await api.db
      .selectFrom('appointment_notes')
      .select('sealed_note')
      .executeTakeFirstOrThrow()
    expect(sealed_note.toString('latin1')).not.toContain('both')
    const audited = await api.db
      .selectFrom('audit_events')
      .select('action')
      .where('subject', '=', 'private note')
      .where('client_id', '=', world.clientId)
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['change', 'change', 'read'])
  })
})
