import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unfinishedSchema } from '#contract/staff/diary.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addClient, addSession } from '#test/support/diary-world.ts'
import { addPerson } from '#test/support/people.ts'
import { addStaff } from '#test/support/staff.ts'
import { createDiaryApi, dayOf } from './diary.fixture.ts'

let api: Awaited<ReturnType<typeof createDiaryApi>>
beforeAll(async () => {
  api = await createDiaryApi()
})
afterAll(() => api.close())

describe('outcomes', () => {
  it('are recorded once a session has begun, kept in a history, and undone', async () => {
    const world = await api.addWorld()
    const id = await addSession(api.db, { ...world, start: sydneyTime(-1, 10) })
    const set = await api.put(world.headers, id, { outcome: 'attended', was: null })
    expect(set).toMatchObject({ status: 200, body: { outcome: 'attended' } })
    expect(await api.put(world.headers, id, { outcome: 'clientDidNotAttend', was: null })).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile' },
    })
    const again = await api.put(world.headers, id, { outcome: 'clientDidNotAttend', was: 'attended' })
    expect(await api.undo(world.headers, id, set.body.event)).toMatchObject({ status: 409 })
    expect(await api.undo(world.headers, id, again.body.event)).toMatchObject({
      body: { outcome: 'attended' },
    })
    const { body } = await api.call({ path: `/appointments/${id}`, headers: world.headers })
    expect(
      body.history.map(({ from, to, by }: { from: string; to: string; by: string }) => [from, to, by]),
    ).toEqual([
      ['clientDidNotAttend', 'attended', 'Amelia Tran'],
      ['attended', 'clientDidNotAttend', 'Amelia Tran'],
      [null, 'attended', 'Amelia Tran'],
    ])
    await expect(sql`update outcome_events set actor = null`.execute(api.db)).rejects.toThrow(
      'only be added to',
    )
  })

  it('are refused while they cannot be, with the reason beside the field', async () => {
    const world = await api.addWorld()
    const id = await addSession(api.db, { ...world, start: sydneyTime(5, 10) })
    for (const outcome of ['attended', 'cancelShortNotice'])
      expect(await api.put(world.headers, id, { outcome, was: null })).toMatchObject({
        status: 422,
        body: { fields: { outcome: expect.any(String) } },
      })
    expect((await api.put(world.headers, id, { outcome: 'perhaps', was: null })).status).toBe(422)
  })

  it('that cancel free the time and tell the client; undone, the client is told again if they were told', async () => {
    const world = await api.addWorld()
    const start = sydneyTime(6, 10)
    const id = await addSession(api.db, { ...world, start })
    const set = await api.put(world.headers, id, { outcome: 'clinicianCancelWithNotice', was: null })
    expect(set.status).toBe(200)
    expect(api.queued.filter(({ reservationId }) => reservationId === id)).toEqual([
      { kind: 'cancelled', reservationId: id },
    ])
    await api.db.insertInto('sent_emails').values({ reservation_id: id, kind: 'cancelled' }).execute()
    const undone = await api.undo(world.headers, id, set.body.event)
    expect(undone).toMatchObject({ status: 200, body: { outcome: null } })
    expect(api.queued.filter(({ reservationId }) => reservationId === id).map(({ kind }) => kind)).toContain(
      'confirmed',
    )

    const cancelled = await api.put(world.headers, id, { outcome: 'cancelWithNotice', was: null })
    await addSession(api.db, { ...world, start })
    const [diary] = (await api.readDay(world.headers, dayOf(start))).diaries
    expect(diary?.sessions.find((session) => session.id === id)).toMatchObject({ undo: null })
    expect(await api.undo(world.headers, id, cancelled.body.event)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('taken') },
    })
  })

  it('that cancel say whether an email reaches the client, and where to call them', async () => {
    const world = await api.addWorld()
    await api.db
      .updateTable('clients')
      .set({ mobile: '0412 345 678' })
      .where('id', '=', world.clientId)
      .execute()
    const cancel = async (outcome: string, daysAhead: number) => {
      const id = await addSession(api.db, { ...world, start: sydneyTime(daysAhead, 10) })
      return (await api.put(world.headers, id, { outcome, was: null })).body.told
    }
    const mobile = '0412 345 678'
    expect(await cancel('clinicianCancelWithNotice', 6)).toEqual({ isToldByEmail: true, mobile })
    const { subject } = await addPerson(api.db, { email: `${randomUUID()}@mail.example` })
    await sql`update accounts set email_verified_at = null where subject = ${subject}`.execute(api.db)
    await sql`update clients set identity_subject = null where identity_subject = ${subject}`.execute(api.db)
    await sql`update clients set identity_subject = ${subject} where id = ${world.clientId}`.execute(api.db)
    expect(await cancel('clinicianCancelWithNotice', 7)).toEqual({ isToldByEmail: false, mobile })
    // Nothing is told of what lies behind, nor of a session that took place.
    expect(await cancel('attended', -1)).toBeNull()
  })

  it('count for the twelve-month rule of GPs', async () => {
    const gp = await addBookable(api.db, { isGP: true })
    const clientId = await addClient(api.db)
    const { headers } = await addStaff(api.service, { role: 'clinician', clinicianId: gp.clinicianId })
    const id = await addSession(api.db, { ...gp, clientId, start: sydneyTime(-2, 10), funding: null })
    await api.put(headers, id, { outcome: 'attended', was: null })
    const { rows } =
      await sql`select 1 from reservations r join appointment_types t on t.id = r.appointment_type_id
      where r.client_id = ${clientId} and r.service_delivered = 'attended' and t.kind = 'gpInitial'
        and upper(r.during) <= now()`.execute(api.db)
    expect(rows).toHaveLength(1)
  })

  it('of someone else’s session do not exist', async () => {
    const [mine, other] = [await api.addWorld(), await api.addWorld()]
    const id = await addSession(api.db, { ...other, start: sydneyTime(-1, 10) })
    expect((await api.put(mine.headers, id, { outcome: 'attended', was: null })).status).toBe(404)
    expect((await api.undo(mine.headers, id, 1)).status).toBe(404)
    expect((await api.call({ path: `/appointments/${id}`, headers: mine.headers })).status).toBe(404)
    const { headers } = await addStaff(api.service, { role: 'administrator' })
    expect((await api.put(headers, id, { outcome: 'attended', was: null })).status).toBe(200)
  })
})

describe('what is unfinished', () => {
  it('lists sessions without an outcome, without a referral, and beyond the sixth of a referral', async () => {
    const world = await api.addWorld()
    await sql`insert into client_referrals (client_id, written_on, sealed_referrer, noted_by)
      values (${world.clientId}, ${dayOf(sydneyTime(-100, 9))}, '\\x00', 'test')`.execute(api.db)
    for (let week = 8; week >= 2; week -= 1)
      await addSession(api.db, {
        ...world,
        start: sydneyTime(-7 * week, 9),
        referral: 'received',
        outcome: 'attended',
      })
    const past = await addSession(api.db, { ...world, start: sydneyTime(-1, 9), referral: 'received' })
    const ahead = await addSession(api.db, { ...world, start: sydneyTime(2, 9), referral: 'none' })
    // While a new referral can still be had.
    const ninth = await addSession(api.db, { ...world, start: sydneyTime(3, 9), referral: 'received' })
    const { status, body } = await api.call({ path: '/unfinished', headers: world.headers })
    expect(status).toBe(200)
    const lists = unfinishedSchema.parse(body)
    expect(lists.noOutcome.sessions.map(({ id }) => id)).toEqual([past])
    expect(lists.referralMissing.sessions.map(({ id }) => id)).toEqual([ahead])
    expect(lists.overReferral.sessions.map(({ id }) => id)).toContain(ninth)
    expect(lists.overReferral.total).toBe(2)
    expect(lists.reportDue.total).toBe(1)
    expect(lists.cardUnverified.total).toBe(0)
    expect(
      (await api.call({ path: `/unfinished?clinician=${randomUUID()}`, headers: world.headers })).status,
    ).toBe(404)
  })
})
