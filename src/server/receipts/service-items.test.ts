import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addStaff } from '#test/support/staff.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let cookie: string
let clinicianId: string
beforeAll(async () => {
  api = await createBookingApi()
  ;({ clinicianId } = await addBookable(api.db))
  cookie = (await addStaff(api.service, { role: 'owner' })).headers.cookie
})
afterAll(() => api.close())

const dateAhead = (days: number) => formatIsoDate(localDayAt(new Date(), 'Pacific/Norfolk') + days)
const call = (method: string, path: string, body?: unknown) =>
  api.call(method, `/staff${path}`, { cookie, body })
const list = async () => (await call('GET', '/items')).body

const fields = {
  delivery: 'videoCall',
  fromMinutes: 50,
  underMinutes: null,
  description: 'Clinical psychology by video, at least 50 minutes',
  feeCents: 180_00,
  benefitCents: 153_00,
  isWithdrawn: false,
}
const change = { service: 'clinicalPsychology', number: '91167', from: dateAhead(30), ...fields }

it('begin with what is published', async () => {
  const { items, earliest } = await list()
  expect(earliest).toBe(dateAhead(1))
  const inForce = items.filter(({ period }: { period: string }) => period === 'inForce')
  const numbers = inForce.map(({ number }: { number: string }) => number)
  for (const number of [
    '91166',
    '91167',
    '91169',
    '91170',
    '91181',
    '91182',
    '92112',
    '92117',
    '15_054_0128_1_3_TH',
    '15_054_0128_1_3_CA',
  ])
    expect(numbers).toContain(number)
  // Until 30 June 2026 a session by telehealth had the number of one face to face.
  expect(numbers).not.toContain('15_054_0128_1_3')
  expect(inForce.find(({ number }: { number: string }) => number === '91167')).toMatchObject({
    feeCents: 175_30,
    benefitCents: 149_05,
    from: '2026-07-01',
  })
})

it('of a future date are added, changed against their version, and taken back', async () => {
  expect((await call('POST', '/items', change)).status).toBe(204)
  expect((await call('POST', '/items', change)).body.fields.from).toContain('already a change')
  const find = async () => (await list()).items.find(({ from }: { from: string }) => from === change.from)
  const row = await find()
  expect(row).toMatchObject({ ...change, version: 1, period: 'upcoming' })
  const save = (version: number) =>
    call('PUT', `/items/${row.id}`, { ...fields, benefitCents: 154_00, version })
  expect((await save(1)).status).toBe(204)
  expect((await save(1)).body.code).toBe('changedMeanwhile')
  expect((await find()).benefitCents).toBe(154_00)
  expect((await call('DELETE', `/items/${row.id}?version=1`)).body.code).toBe('changedMeanwhile')
  expect((await call('DELETE', `/items/${row.id}?version=2`)).status).toBe(204)
  expect(await find()).toBeUndefined()
})

it('that have begun stay, by API and by database', async () => {
  const before = await list()
  const [row] = before.items
  expect((await call('PUT', `/items/${row.id}`, { ...fields, version: 1 })).status).toBe(422)
  expect((await call('DELETE', `/items/${row.id}?version=1`)).status).toBe(422)
  expect((await call('POST', '/items', { ...change, from: dateAhead(0) })).status).toBe(422)
  for (const statement of [
    sql`update service_items set benefit_cents = 1 where id = ${row.id}`,
    sql`delete from service_items where id = ${row.id}`,
  ])
    await expect(statement.execute(api.db)).rejects.toThrow('items that have begun')
  expect(await list()).toEqual(before)
})

it('that have begun are corrected by one who says why, and only so', async () => {
  const find = async () =>
    (await list()).items.find(({ number }: { number: string }) => number.startsWith('15_054_0128_1_3_T'))
  const row = await find()
  const { id: _id, service: _service, from: _from, period: _period, ...rest } = row
  const body = { ...rest, number: '15_054_0128_1_3_T', why: 'The price guide has another number' }
  const correct = (change: object) => call('POST', `/items/${row.id}/corrections`, { ...body, ...change })
  expect(Object.keys((await correct({ why: ' ' })).body.fields)).toEqual(['why'])
  expect(Object.keys((await correct({ underMinutes: 0 })).body.fields)).toEqual(['underMinutes'])
  expect((await correct({})).status).toBe(204)
  expect(await find()).toMatchObject({ number: '15_054_0128_1_3_T', from: '2026-07-01', version: 2 })
  expect((await correct({})).body.code).toBe('changedMeanwhile')
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_events where subject like 'item % corrected: %'`.execute(api.db)
  expect(rows).toEqual([
    { subject: 'item 15_054_0128_1_3_TH from 2026-07-01 corrected: The price guide has another number' },
  ])
  await correct({ number: '15_054_0128_1_3_TH', version: 2 })
})

it('are not corrected into the minutes of another, now or from a later date', async () => {
  const { items } = await list()
  const row = items.find(({ number }: { number: string }) => number === '91166')
  const { id, service: _service, from: _from, period: _period, ...rest } = row
  const correct = (change: object) =>
    call('POST', `/items/${id}/corrections`, { ...rest, why: 'A slip', ...change })
  const wider = await correct({ underMinutes: 51 })
  expect(wider.body.fields.fromMinutes).toContain('91167')
})

it('may begin in the past where nothing was claimed for its minutes, once', async () => {
  const first = {
    ...change,
    service: 'workCover',
    number: 'WC1',
    delivery: null,
    description: 'Counselling by a psychologist',
    from: '2026-01-01',
  }
  const isOn = async () => (await list()).items.find(({ number }: { number: string }) => number === 'WC1')
  expect((await call('POST', '/items', first)).status).toBe(204)
  expect(await isOn()).toMatchObject({ period: 'inForce', from: '2026-01-01' })
  for (const again of [{ from: '2025-01-01' }, { number: 'WC2' }])
    expect((await call('POST', '/items', { ...first, ...again })).body.fields).toHaveProperty('from')
  await expect(
    sql`insert into service_items (service, from_minutes, number, description, from_date)
        values ('workCover', 55, 'WC3', 'Another', '2025-06-01')`.execute(api.db),
  ).rejects.toThrow('items that have begun')
})

it.each([
  [{ number: '12345', fromMinutes: 60 }, 'fromMinutes'],
  [{ number: 'not a number' }, 'number'],
  [{ number: '12345', delivery: 'phoneCall', underMinutes: 20 }, 'underMinutes'],
  [{ benefitCents: -1 }, 'benefitCents'],
  [{ from: '2030-02-30' }, 'from'],
  [{ description: ' ' }, 'description'],
  [{ service: 'magic' }, 'service'],
])('%j is refused at %s', async (wrong, field) => {
  const answer = await call('POST', '/items', { ...change, ...wrong })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
})

it('two people who add overlapping items at once: one is refused', async () => {
  const other = { ...change, service: 'gpReview', from: dateAhead(50), fromMinutes: 6, underMinutes: 20 }
  const answers = await Promise.all(
    ['91800', '91801'].map((number) => call('POST', '/items', { ...other, number })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
})

it('what claims need to know of a clinician is kept, and of no other practice’s', async () => {
  const path = `/clinicians/${clinicianId}/claim-details`
  const was = { workCoverNumber: null, hasMentalHealthTraining: false }
  const details = { workCoverNumber: 'PSY 20417', hasMentalHealthTraining: true }
  expect((await call('PUT', path, { ...details, was })).status).toBe(204)
  const { clinicians } = await list()
  expect(clinicians.find(({ id }: { id: string }) => id === clinicianId)).toMatchObject(details)
  const wrong = { ...details, workCoverNumber: '<b>', was: details }
  expect((await call('PUT', path, wrong)).body.fields).toHaveProperty('workCoverNumber')
  // Someone who had it open before is told what stands there now.
  const late = await call('PUT', path, { ...was, workCoverNumber: 'PSY 1', was })
  expect(late).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
  expect(late.body.message).toContain('approval number PSY 20417')
  await call('PUT', path, { ...details, workCoverNumber: '', was: details })
  expect((await list()).clinicians[0].workCoverNumber).toBeNull()
})
