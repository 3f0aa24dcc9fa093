import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createHoursApi, dayAhead, leave } from './hours.fixture.ts'

let api: Awaited<ReturnType<typeof createHoursApi>>
beforeAll(async () => {
  api = await createHoursApi()
})
afterAll(() => api.close())

describe('hours', () => {
  it('are saved by the week, and a screen that was opened before is told', async () => {
    const { post, read } = await api.practise()
    const { version } = (await read()).body
    const weekly = [
      { weekday: 1, start: 540, end: 720 },
      { weekday: 1, start: 780, end: 1020 },
    ]
    const change = { kind: 'weekly', weekly }
    expect(await post('changes', { change, version })).toMatchObject({
      status: 200,
      body: { version: version + 1 },
    })
    expect((await read()).body.weekly).toEqual(weekly)
    expect(await post('changes', { change, version })).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile' },
    })
  })

  it.each([
    [{ kind: 'weekly', weekly: [{ weekday: 1, start: 600, end: 540 }] }, 'change.weekly.0.end'],
    [
      { kind: 'weekly', weekly: [1, 2].map(() => ({ weekday: 1, start: 540, end: 600 })) },
      'change.weekly.1.start',
    ],
    [leave(-1), 'change.period.firstDate'],
    [leave(3, 2), 'change.period.lastDate'],
    [leave(3, 3, { start: 600, end: 600 }), 'change.period.end'],
  ])('are refused beside their field: %#', async (change, field) => {
    const { post, read } = await api.practise()
    const { version } = (await read()).body
    const refused = await post('changes', { change, version })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.fields)).toEqual([field])
    expect((await post('preview', { change })).status).toBe(422)
  })

  it('of others do not exist for a clinician, and the office sets everyone’s', async () => {
    const { post, read, cookie } = await api.practise()
    const other = await addBookable(api.db)
    const theirs = `/staff/hours/${other.clinicianId}`
    const sent = { cookie, body: { change: leave(3) } }
    expect((await api.call('POST', `${theirs}/changes`, sent)).status).toBe(404)
    expect((await api.call('POST', `${theirs}/preview`, sent)).status).toBe(404)
    expect((await api.call('GET', `/staff/hours?clinicianId=${other.clinicianId}`, { cookie })).status).toBe(
      404,
    )
    const office = await addStaff(api.service, { role: 'administrator' })
    const saved = await api.call('POST', `${theirs}/changes`, { ...sent, cookie: office.headers.cookie })
    expect(saved.status).toBe(200)
    const missing = { kind: 'remove', periodId: randomUUID() }
    const { version } = (await read()).body
    expect((await post('changes', { change: missing, version })).status).toBe(404)
  })

  it('are changed and removed as one period', async () => {
    const { post, read, clinicianId } = await api.practise()
    await post('changes', { change: leave(3, 9) })
    const { periods, version } = (await read()).body
    const [period] = periods
    const { period: shorter } = leave(4, 5)
    await post('changes', { change: { kind: 'replace', periodId: period.id, period: shorter }, version })
    expect((await read()).body.periods).toMatchObject([
      { id: period.id, firstDate: dayAhead(4), lastDate: dayAhead(5) },
    ])
    await post('changes', { change: { kind: 'remove', periodId: period.id }, version: version + 1 })
    const left = await api.db
      .selectFrom('hours_exceptions')
      .selectAll()
      .where('clinician_id', '=', clinicianId)
      .execute()
    expect(left).toEqual([])
  })
})
