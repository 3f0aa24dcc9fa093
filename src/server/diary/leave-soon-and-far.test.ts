import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatIsoDate, minutesPerDay } from '#domain/time/calendar.ts'
import { localDayAt, localMinuteAt } from '#domain/time/local-time.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createHoursApi, leave } from './hours.fixture.ts'

let api: Awaited<ReturnType<typeof createHoursApi>>
beforeAll(async () => {
  api = await createHoursApi()
})
afterAll(() => api.close())

const zone = 'Australia/Sydney'
const halfHour = 30 * 60_000

/** 10 to 40 minutes from now: sooner than any client may book. */
const soon = new Date(Math.ceil((Date.now() + 10 * 60_000) / halfHour) * halfHour)

/** Day and night, every half hour. */
async function addBookableAroundTheClock() {
  const own = await addBookable(api.db)
  await api.db
    .updateTable('working_hours')
    .set({ start_minute: 0, end_minute: minutesPerDay })
    .where('clinician_id', '=', own.clinicianId)
    .execute()
  await api.db
    .updateTable('appointment_types')
    .set({ step_minutes: 30 })
    .where('id', '=', own.typeId)
    .execute()
  return own
}

/** The first twenty minutes of a session that starts then. */
function leaveAt(start: Date) {
  const date = formatIsoDate(localDayAt(start, zone))
  const minute = localMinuteAt(start, zone) % minutesPerDay
  return {
    kind: 'add',
    period: { kind: 'leave', firstDate: date, lastDate: date, start: minute, end: minute + 20 },
  }
}

describe('a clinician who is sick today', () => {
  it('has sessions that start soon moved, also by less than their length', async () => {
    const own = await addBookableAroundTheClock()
    const { headers } = await addStaff(api.service, { role: 'clinician', clinicianId: own.clinicianId })
    const id = await addBooking(api.db, { ...own, clientId: await addClient(api.db), start: soon })
    const post = (what: 'preview' | 'changes', body: object) =>
      api.call('POST', `/staff/hours/${own.clinicianId}/${what}`, { cookie: headers.cookie, body })
    const change = leaveAt(soon)
    const later = new Date(soon.getTime() + halfHour)
    const { affected } = (await post('preview', { change })).body
    expect(affected).toMatchObject([{ id }])
    expect(affected[0].proposals[0]).toBe(later.toISOString())
    const decisions = [{ id, do: 'move', startDateTime: later.toISOString() }]
    expect(await post('changes', { change, decisions })).toMatchObject({ status: 200, body: { moved: 1 } })
    expect(await api.stored(id)).toMatchObject({ start: later, status: 'booked' })
  })

  it('has sessions that start soon given to a colleague', async () => {
    const [own, colleague] = [await addBookableAroundTheClock(), await addBookableAroundTheClock()]
    await api.db
      .insertInto('clinician_appointment_types')
      .values({ clinician_id: colleague.clinicianId, appointment_type_id: own.typeId })
      .execute()
    const { headers } = await addStaff(api.service, { role: 'administrator' })
    const id = await addBooking(api.db, { ...own, clientId: await addClient(api.db), start: soon })
    const post = (what: 'preview' | 'changes', body: object) =>
      api.call('POST', `/staff/hours/${own.clinicianId}/${what}`, { cookie: headers.cookie, body })
    const change = leaveAt(soon)
    const { affected } = (await post('preview', { change })).body
    expect(affected).toMatchObject([{ id, colleagues: [{ id: colleague.clinicianId }] }])
    const decisions = [
      { id, do: 'move', startDateTime: soon.toISOString(), clinicianId: colleague.clinicianId },
    ]
    expect(await post('changes', { change, decisions })).toMatchObject({ status: 200, body: { moved: 1 } })
  })

  it('leaves clients the notice that they need', async () => {
    const own = await addBookableAroundTheClock()
    expect((await api.reserve({ ...own, start: soon })).status).toBe(409)
  })
})

it('proposes times near a session that is further ahead than clients book', async () => {
  const { clinicianId, typeId, post } = await api.practise()
  const start = sydneyTime(200, 9)
  const id = await addBooking(api.db, { clinicianId, typeId, clientId: await addClient(api.db), start })
  // Its hours are 8 to 20, and the whole day is leave.
  const free = [197, 198, 199, 201, 202, 203].flatMap((day) =>
    Array.from({ length: 12 }, (_, hour) => sydneyTime(day, 8 + hour)),
  )
  const distance = (time: Date) => Math.abs(time.getTime() - start.getTime())
  const nearest = free
    .toSorted((a, b) => distance(a) - distance(b) || a.getTime() - b.getTime())
    .slice(0, 15)
    .map((time) => time.toISOString())
    .toSorted()
  const { affected } = (await post('preview', { change: leave(200) })).body
  expect(affected).toMatchObject([{ id, proposals: nearest }])
  const decisions = [{ id, do: 'move', startDateTime: nearest[0] }]
  expect((await post('changes', { change: leave(200), decisions })).body).toMatchObject({ moved: 1 })
})
