import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
const queued: { name: string; jobs: { data: object }[] }[] = []
beforeAll(async () => {
  api = await createBookingApi()
  api.service.jobs.sendWith = async (_tx, name, jobs) => void queued.push({ name, jobs })
})
afterAll(() => api.close())

async function book(daysAhead = 3) {
  const { clinicianId, typeId } = await addBookable(api.db, { remainingSlots: 5 })
  const token = await api.signUp({ card: true })
  const slot = { clinicianId, typeId, start: sydneyTime(daysAhead, 10) }
  const held = await api.reserve(slot, { token, funding: 'rebate' })
  await api.finish(held.body.data.reserveId, token)
  const { id } = await api.db
    .selectFrom('reservations')
    .select('id')
    .where('reserve_id', '=', held.body.data.reserveId)
    .executeTakeFirstOrThrow()
  return { id, token, slot, reserveId: held.body.data.reserveId as string }
}

const path = (id: string, rest: string) => `/client-records/me/appointments/${id}${rest}`
const cancel = (id: string, token?: string, key?: string) =>
  api.call('POST', path(id, ':cancel'), { token, key })
const emailsAbout = (id: string) =>
  queued
    .flatMap(({ jobs }) => jobs.map(({ data }) => data))
    .filter(
      (data) =>
        'kind' in data && data.kind === 'cancelled' && 'reservationId' in data && data.reservationId === id,
    )
const setStart = (id: string, ahead: string) =>
  sql`update reservations set during = tstzrange(clock_timestamp() + ${ahead}::interval,
    clock_timestamp() + ${ahead}::interval + interval '50 minutes') where id = ${id}`.execute(api.db)
const own = async (token: string) =>
  (await api.call('GET', '/client-records/me/appointments', { token })).body

describe('cancelling', () => {
  it('with 48 hours or more is with notice; the time is free at once and an email is queued', async () => {
    const { id, token, slot } = await book()
    const hasSession = async () => (await api.call('GET', '/client-records/me', { token })).body.hasSession
    expect(await hasSession()).toBe(true)
    expect(await cancel(id, token)).toEqual({ status: 200, body: { serviceDelivered: 'cancelWithNotice' } })
    expect(emailsAbout(id)).toHaveLength(1)
    expect((await own(token))[0]).toMatchObject({
      _id: id,
      status: 'cancelled',
      serviceDelivered: 'cancelWithNotice',
      cancellation: null,
    })
    // Whoever was never seen is offered a first session again.
    expect(await hasSession()).toBe(false)
    const other = await api.signUp({ card: true })
    expect((await api.reserve(slot, { token: other })).status).toBe(201)
  })

  it.each([
    ['48 hours 1 minute', 'cancelWithNotice', +5],
    ['47 hours 59 minutes', 'cancelShortNotice', -5],
    ['1 minute', 'cancelShortNotice', +5],
  ])(
    '%s ahead by the database’s clock is %s, if the server’s is %s minutes off',
    async (ahead, outcome, off) => {
      const { id, token } = await book()
      await setStart(id, ahead)
      const [listed] = await own(token)
      expect(listed).toMatchObject({ status: 'upcoming', cancellation: { outcome } })
      const { now } = api.service
      api.service.now = () => new Date(Date.now() + off * 60_000)
      try {
        expect((await cancel(id, token)).body).toEqual({ serviceDelivered: outcome })
      } finally {
        api.service.now = now
      }
    },
  )

  it('with a fee that was not shown is refused and names it; one that was is kept with the appointment', async () => {
    const { id, token } = await book()
    await setStart(id, '20 hours')
    const [listed] = await own(token)
    expect(listed.cancellation).toMatchObject({ outcome: 'cancelShortNotice', feeCents: 5208 })
    const refused = await api.call('POST', path(id, ':cancel?agreedFeeCents=0'), { token })
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { agreedFeeCents: expect.stringContaining('$52.08') } },
    })
    expect((await own(token))[0].status).toBe('upcoming')
    expect((await api.call('POST', path(id, ':cancel?agreedFeeCents=5208'), { token })).status).toBe(200)
    const { cancellation_fee_cents } = await api.db
      .selectFrom('reservations')
      .select('cancellation_fee_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(cancellation_fee_cents).toBe(5208)
    expect((await api.call('POST', path(id, ':cancel?agreedFeeCents=lots'), { token })).status).toBe(422)
  })

  it('again, with or without a key, at once or later, gives the same answer and one email', async () => {
    const { id, token } = await book()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => cancel(id, token, 'cancel-this-one')),
      ...Array.from({ length: 5 }, () => cancel(id, token)),
    ])
    await setStart(id, '1 hour')
    answers.push(await cancel(id, token), await cancel(id, token, 'cancel-this-one'))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { serviceDelivered: 'cancelWithNotice' } })]),
    )
    expect(emailsAbout(id)).toHaveLength(1)
  })

  it('keeps the psychologist and the place of the case load', async () => {
    const { id, token, slot } = await book()
    await cancel(id, token)
    const { remaining_slots } = await api.db
      .selectFrom('clinicians')
      .select('remaining_slots')
      .where('id', '=', slot.clinicianId)
      .executeTakeFirstOrThrow()
    expect(remaining_slots).toBe(4)
    const attached = await api.call('GET', '/client-records/me:getAttachedAccountAndClinician', { token })
    expect(attached.body.clinician._id).toBe(slot.clinicianId)
    const again = await api.reserve(slot, { token, funding: 'rebate' })
    expect((await api.finish(again.body.data.reserveId, token)).status).toBe(200)
  })

  it.each<[string, AttendanceOutcome | null, string]>([
    [
      '-10 minutes',
      null,
      'This appointment has already started, so it can no longer be cancelled here. Please contact us.',
    ],
    ['-3 hours', null, 'This appointment is already over.'],
    ['-3 hours', 'attended', 'This appointment is already over.'],
    ['3 days', 'clinicianCancelWithNotice', 'This appointment has already been cancelled by the practice.'],
  ])('is refused with words %s from now when it became %s', async (ahead, outcome, message) => {
    const { id, token } = await book()
    await setStart(id, ahead)
    await api.db
      .updateTable('reservations')
      .set({ service_delivered: outcome })
      .where('id', '=', id)
      .execute()
    expect(await cancel(id, token)).toMatchObject({ status: 409, body: { code: 'conflict', message } })
    expect((await own(token))[0].cancellation).toBeNull()
    expect(emailsAbout(id)).toEqual([])
  })

  it('is for one’s own bookings only: not another’s, not a hold, not without a token, not by a clinician', async () => {
    const { id, token, slot } = await book()
    expect((await cancel(id, await api.signUp())).status).toBe(404)
    expect((await cancel(id)).status).toBe(401)
    expect((await cancel(randomUUID(), token)).status).toBe(404)
    expect((await cancel('nonsense', token)).status).toBe(422)
    const clinician = await accessTokenFor(api.service, { subject: randomUUID(), role: 'clinician' })
    expect((await cancel(id, clinician)).status).toBe(403)
    const held = await api.reserve({ ...slot, start: sydneyTime(4, 11) }, { token })
    const hold = await api.db
      .selectFrom('reservations')
      .select('id')
      .where('reserve_id', '=', held.body.data.reserveId)
      .executeTakeFirstOrThrow()
    expect((await cancel(hold.id, token)).status).toBe(404)
    expect((await own(token)).map(({ status }: { status: string }) => status)).toEqual(['upcoming'])
  })
})

describe('the calendar file', () => {
  const fetchFile = (id: string, token: string) => api.fetch(`/api${path(id, '.ics')}`, token)

  it('is the client’s own, a download that is never kept, and follows a cancellation', async () => {
    const { id, token } = await book()
    const file = await fetchFile(id, token)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="appointment.ics"')
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(await file.text()).toContain(`UID:${id}@localhost\r\nSEQUENCE:0\r\n`)
    await cancel(id, token)
    const cancelled = await (await fetchFile(id, token)).text()
    expect(cancelled).toContain('METHOD:CANCEL\r\n')
    expect(cancelled).toContain(`UID:${id}@localhost\r\nSEQUENCE:1\r\n`)
    expect((await fetchFile(id, await api.signUp())).status).toBe(404)
    expect((await fetchFile('nonsense', token)).status).toBe(422)
  })

  it('and the cancel button are in the interface’s own description, as they are called', async () => {
    const { body } = await api.call('GET', '/openapi.json')
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        '/client-records/me/appointments/{id}:cancel',
        '/client-records/me/appointments/{id}.ics',
      ]),
    )
  })
})
