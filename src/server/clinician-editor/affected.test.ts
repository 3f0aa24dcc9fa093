import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addPerson } from '#test/support/people.ts'
import { endDepartures } from '../clinicians/end-departures.ts'
import type { EmailJob } from '../emails/queue-emails.ts'
import { createEditorApi } from './editor.fixture.ts'

let api: Awaited<ReturnType<typeof createEditorApi>>
let queued: EmailJob[]
beforeAll(async () => {
  api = await createEditorApi()
  queued = []
  // What is queued is all that a client is told.
  Object.assign(api.service.jobs, {
    sendWith: async (_: unknown, __: string, jobs: { data: EmailJob }[]) => {
      queued.push(...jobs.map(({ data }) => data))
    },
  })
})
afterAll(() => api.close())

const dateAhead = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + days)

async function addSession(of: { clinicianId: string; typeId: string }, days: number, hour = 10) {
  const email = `${randomUUID()}@mail.example`
  const { subject } = await addPerson(api.db, { email, attachedClinicianId: of.clinicianId })
  const start = sydneyTime(days, hour)
  const { rows } = await sql<{ id: string }>`
    insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, funding_method,
      claim_type, referral, booked_at, client_id, quote)
    values (${randomUUID()}, ${account}, ${of.clinicianId}, ${of.typeId},
      tstzrange(${start}, ${new Date(start.getTime() + 3_000_000)}), 'booked', 'v', 'rebate', 'rebate', 'received', now(),
      (select id from clients where identity_subject = ${subject}),
      '{"kind":"rebate","consultCents":18905,"bookingFeeCents":1208,"gstInclCents":110,"upfrontCents":20113,"rebateCents":14905,"outOfPocketCents":5208}')
    returning id`.execute(api.db)
  return { id: rows[0]?.id ?? '', start, subject }
}

const reservation = (id: string) =>
  api.db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const attachedOf = async (subject: string) =>
  (
    await api.db
      .selectFrom('clients')
      .select('attached_clinician_id')
      .where('identity_subject', '=', subject)
      .executeTakeFirstOrThrow()
  ).attached_clinician_id
const leavesOnOf = async (id: string) => (await api.call('GET', `/clinicians/${id}`)).body.leavesOn
const leave = async (id: string, leavesOn: string | null, decisions: unknown[] = []) =>
  api.call('PUT', `/clinicians/${id}/departure`, {
    body: { leavesOn, leavesOnRead: await leavesOnOf(id), decisions },
  })

/** One who offers the same type. */
async function addColleague(typeId: string, change: Parameters<typeof addBookable>[1] = {}) {
  const other = await addBookable(api.db, change)
  await api.db
    .insertInto('clinician_appointment_types')
    .values({ clinician_id: other.clinicianId, appointment_type_id: typeId })
    .execute()
  return other.clinicianId
}

describe('a clinician who leaves', () => {
  it('is said to affect those booked from that day on, with who else could hold each', async () => {
    const leaving = await addBookable(api.db)
    const colleague = await addColleague(leaving.typeId)
    await addColleague(leaving.typeId, { role: 'registeredPsychologists' })
    await addColleague(leaving.typeId, { fundingMethods: ['ndis'] })
    await addSession(leaving, 5)
    const { id } = await addSession(leaving, 12)
    const path = `/clinicians/${leaving.clinicianId}/departure-previews`
    const { body } = await api.call('POST', path, { body: { leavesOn: dateAhead(10) } })
    expect(body.affected).toMatchObject([{ id, clientName: 'Robin Field', colleagues: [{ id: colleague }] }])
    for (const time of body.affected[0].proposals)
      expect(new Date(time).getTime()).toBeLessThan(sydneyTime(10, 0).getTime())
    expect(body.affected[0].proposals.length).toBeGreaterThan(0)
  })

  it('leaves no session undecided, and none with someone who has left', async () => {
    const leaving = await addBookable(api.db)
    const { id } = await addSession(leaving, 12)
    expect((await leave(leaving.clinicianId, dateAhead(10))).body.code).toBe('changedMeanwhile')
    const kept = await leave(leaving.clinicianId, dateAhead(10), [{ id, do: 'keep' }])
    expect([kept.status, Object.keys(kept.body.fields)]).toEqual([422, ['decisions.0']])
    expect((await api.call('GET', `/clinicians/${leaving.clinicianId}`)).body.leavesOn).toBeNull()
  })

  it('has sessions cancelled, moved and given to a colleague in one step, and their clients told', async () => {
    const leaving = await addBookable(api.db)
    const colleague = await addColleague(leaving.typeId)
    const [a, b, c] = [
      await addSession(leaving, 12),
      await addSession(leaving, 13),
      await addSession(leaving, 14),
    ]
    const to = sydneyTime(4, 11)
    queued.length = 0
    const saved = await leave(leaving.clinicianId, dateAhead(10), [
      { id: a.id, do: 'cancel' },
      { id: b.id, do: 'move', startDateTime: to.toISOString() },
      { id: c.id, do: 'move', startDateTime: c.start.toISOString(), clinicianId: colleague },
    ])
    expect(saved.body).toMatchObject({ cancelled: 1, moved: 2, asked: 0, kept: 0 })
    expect(await reservation(a.id)).toMatchObject({ status: 'released', cancellation_fee_cents: 0 })
    expect((await reservation(b.id)).clinician_id).toBe(leaving.clinicianId)
    expect(await reservation(c.id)).toMatchObject({ clinician_id: colleague, status: 'booked' })
    expect((await reservation(c.id)).quote?.outOfPocketCents).toBe(5208)
    expect(await attachedOf(c.subject)).toBe(colleague)
    const told = new Set(queued.map(({ reservationId }) => reservationId))
    for (const { id } of [a, b, c]) expect(told).toContain(id)
    const subjects = (await api.audited()).map(({ subject }) => subject)
    expect(subjects).toContain(`clinician ${leaving.clinicianId} leaves on ${dateAhead(10)}`)
  })

  it('has no free time from that day on, and is gone on the day itself', async () => {
    const leaving = await addBookable(api.db)
    const { subject } = await addSession(leaving, 3)
    expect((await leave(leaving.clinicianId, dateAhead(10))).status).toBe(200)
    const query = `clinicianId=${leaving.clinicianId}&date=${dateAhead(8)}&to=${dateAhead(12)}`
    const times = await api.app.request(
      `/api/appointment-types/${leaving.typeId}/availabilities/public?${query}`,
    )
    const text = await times.text()
    expect(text).toContain(sydneyTime(9, 9).toISOString().slice(0, 10))
    expect(text).not.toContain(sydneyTime(11, 9).toISOString())
    expect(text).toContain(sydneyTime(9, 9).toISOString())
    await sql`update clinicians set leaves_on = current_date - 1 where id = ${leaving.clinicianId}`.execute(
      api.db,
    )
    await endDepartures(api.db)
    expect((await api.call('GET', `/clinicians/${leaving.clinicianId}`)).body.status).toBe('inactive')
    expect(await attachedOf(subject)).toBeNull()
    expect((await leave(leaving.clinicianId, null)).status).toBe(200)
    expect((await api.call('GET', `/clinicians/${leaving.clinicianId}`)).body).toMatchObject({
      status: 'active',
      leavesOn: null,
    })
  })
})

describe('a type that is withdrawn', () => {
  const find = async (id: string) =>
    (await api.call('GET', '/appointment-types')).body.types.find((one: { id: string }) => one.id === id)

  it('says whose sessions it falls on, and is withdrawn with what becomes of each', async () => {
    const own = await addBookable(api.db)
    const colleague = await addColleague(own.typeId)
    const [a, b, c] = [await addSession(own, 6), await addSession(own, 7), await addSession(own, 8)]
    const path = `/appointment-types/${own.typeId}`
    const { affected } = (await api.call('POST', `${path}/withdrawal-previews`)).body
    expect(affected.map(({ id }: { id: string }) => id)).toEqual([a.id, b.id, c.id])
    expect(affected[0].colleagues).toMatchObject([{ id: colleague }])
    const type = { ...(await find(own.typeId)), isActive: false }
    const decide = (decisions: unknown[]) => api.call('PUT', path, { body: { ...type, decisions } })
    const asked = await decide([a, b, c].map(({ id }) => ({ id, do: 'ask' })))
    expect(asked.status).toBe(422)
    const settled = await decide([
      { id: b.id, do: 'cancel' },
      { id: c.id, do: 'move', startDateTime: c.start.toISOString(), clinicianId: colleague },
    ])
    expect(settled.status).toBe(200)
    expect((await find(own.typeId)).isActive).toBe(false)
    expect((await reservation(a.id)).status).toBe('booked')
    expect((await reservation(b.id)).status).toBe('released')
    expect((await reservation(c.id)).clinician_id).toBe(colleague)
  })
})
