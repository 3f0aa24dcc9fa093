import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

/** Sessions of 50 minutes, on the hour: a pause of 15 minutes leaves every second hour. */
async function practise(pauseMinutes: number) {
  const slot = await addBookable(api.db)
  const { headers } = await addStaff(api.service, { role: 'clinician', clinicianId: slot.clinicianId })
  const { cookie } = headers
  const hours = `/staff/hours/${slot.clinicianId}`
  const change = { kind: 'pause', pauseMinutes }
  const save = (sent: unknown) =>
    api.call('POST', `${hours}/changes`, { cookie, body: { change: sent, version: 1 } })
  const preview = () => api.call('POST', `${hours}/preview`, { cookie, body: { change } })
  return { ...slot, cookie, change, save, preview }
}

const day = formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + 3)
async function offered({ typeId, clinicianId }: { typeId: string; clinicianId: string }) {
  const query = new URLSearchParams({ clinicianId, type: 'booking', date: day, to: day })
  const { body } = await api.call('GET', `/appointment-types/${typeId}/availabilities/public?${query}`)
  return body.timeSlots[day].timeSlots.map((each: { startDateTime: string }) => each.startDateTime)
}
const at = (hour: number) => sydneyTime(3, hour)
const iso = (hour: number) => at(hour).toISOString()

it('is saved with the hours, shown before, and hides the times beside a session', async () => {
  const { preview, save, change, cookie, ...slot } = await practise(15)
  await api.reserve({ ...slot, start: at(10) })
  expect(await offered(slot)).toEqual(expect.arrayContaining([iso(9), iso(11), iso(12)]))
  const shown = (await preview()).body.days.find(({ date }: { date: string }) => date === day)
  expect(shown.lost).toEqual([iso(9), iso(11)])
  expect((await save(change)).status).toBe(200)
  const times = await offered(slot)
  expect(times).toContain(iso(12))
  for (const hour of [9, 10, 11]) expect(times).not.toContain(iso(hour))
  expect((await api.call('GET', '/staff/hours', { cookie })).body.pauseMinutes).toBe(15)
})

it.each([7, 75, -5, '15'])('is chosen from the list, not %j', async (pauseMinutes) => {
  const { save } = await practise(15)
  const refused = await save({ kind: 'pause', pauseMinutes })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.fields)).toEqual(['change.pauseMinutes'])
})

it('lets one of two have neighbouring times that are reserved at one moment', async () => {
  const { save, change, ...slot } = await practise(15)
  await save(change)
  const tokens = await Promise.all([1, 2, 3, 4].map(() => api.signUp({ card: true })))
  const answers = await Promise.all(
    tokens.map((token, index) => api.reserve({ ...slot, start: at(13 + index) }, { token })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const { rows } = await sql<{ gap: number | null }>`
    select extract(epoch from lower(during) - lag(upper(during)) over (order by during))::int / 60 as gap
      from reservations where clinician_id = ${slot.clinicianId} and status = 'held'`.execute(api.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { gap } of rows) expect(gap ?? 60).toBeGreaterThanOrEqual(15)
})

it('is known to the database, past every check in the service', async () => {
  const { save, change, clinicianId, typeId } = await practise(15)
  await save(change)
  const clientId = await addClient(api.db)
  await addBooking(api.db, { clinicianId, typeId, clientId, start: at(10) })
  const other = await addBooking(api.db, { clinicianId, typeId, clientId, start: at(15) })
  const during = (hour: number, minute: number) =>
    sql`tstzrange(${sydneyTime(3, hour, minute)}, ${sydneyTime(3, hour + 1, minute)})`
  const moved = async (hour: number, minute: number) => {
    const { rows } = await sql<{ outcome: string }>`
      select move_slot(${other}, ${during(hour, minute)}) as outcome`.execute(api.db)
    return rows[0]?.outcome
  }
  expect(await moved(11, 0)).toBe('taken')
  expect(await moved(8, 50)).toBe('taken')
  expect(await moved(11, 5)).toBe('moved')
  const booked = await sql<{ id: string | null }>`
    select book_slot(${`pause-${clinicianId}`}, 'banksia', ${clinicianId}, ${typeId}, ${during(12, 10)}, 'videoCall',
      'v', ${clientId}, null) as id`.execute(api.db)
  expect(booked.rows).toEqual([{ id: null }])
})
