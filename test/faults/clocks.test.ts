import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { offeredZones } from '#domain/time/zones.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'

const minute = 60_000
let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

describe('10: clocks that are wrong', () => {
  it.each([-5, 5])(
    'a server clock off by %i minutes does not change how long a hold lasts',
    async (minutes) => {
      api.service.now = () => new Date(Date.now() + minutes * minute)
      const { clinicianId, typeId } = await addBookable(api.db)
      const held = await api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) })
      await api.call('GET', api.at(held.body.data.reserveId))
      const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - clock_timestamp())::float as seconds from reservations
       where reserve_id = ${held.body.data.reserveId}`.execute(api.db)
      expect(rows[0]?.seconds).toBeGreaterThan(895)
      expect(rows[0]?.seconds).toBeLessThanOrEqual(900)
      api.service.now = () => new Date()
    },
  )

  it('the answer carries the server’s time, so a client’s own clock is never needed', async () => {
    const { clinicianId, typeId } = await addBookable(api.db)
    const held = await api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) })
    const { body } = await api.call('GET', api.at(held.body.data.reserveId))
    expect(Math.abs(Date.parse(body.serverTime) - Date.now())).toBeLessThan(5_000)
  })
})

describe('11: daylight saving, through the API', () => {
  const dayOf = (instant: Date) => formatIsoDate(localDayAt(instant, 'Australia/Sydney'))
  async function nightShift(on: string) {
    const slot = await addBookable(api.db)
    await api.db.deleteFrom('working_hours').where('clinician_id', '=', slot.clinicianId).execute()
    await api.db
      .insertInto('hours_exceptions')
      .values({
        clinician_id: slot.clinicianId,
        on_date: on,
        kind: 'extra',
        start_minute: 0,
        end_minute: 360,
      })
      .execute()
    await api.db
      .updateTable('appointment_types')
      .set({ duration_minutes: 30, step_minutes: 30 })
      .where('id', '=', slot.typeId)
      .execute()
    return slot
  }
  const ask = async (slot: { clinicianId: string; typeId: string }, date: string, timeZone: string) => {
    const query = new URLSearchParams({ clinicianId: slot.clinicianId, date, to: date, timeZone })
    const { body } = await api.call('GET', `/appointment-types/${slot.typeId}/availabilities/public?${query}`)
    return body.timeSlots[date].timeSlots as { startTime: string; startDateTime: string }[]
  }

  it.each([
    ['2027-10-03', 10, 0],
    ['2027-04-04', 14, 2],
  ])(
    'on %s six hours of wall clock hold %i half-hour slots, and 02:30 comes %i times',
    async (date, count, halfPastTwo) => {
      const weekBefore = Date.parse(`${date}T00:00:00Z`) - 7 * 86_400_000
      api.service.now = () => new Date(weekBefore)
      const slot = await nightShift(date)
      const slots = await ask(slot, date, 'Australia/Sydney')
      expect(slots).toHaveLength(count)
      expect(slots.filter(({ startTime }) => startTime === '02:30')).toHaveLength(halfPastTwo)
      expect(new Set(slots.map(({ startDateTime }) => startDateTime)).size).toBe(count)
      const instants = new Set(slots.map(({ startDateTime }) => startDateTime))
      for (const { id } of offeredZones) {
        const days = [
          ...new Set(
            slots.map(({ startDateTime }) => formatIsoDate(localDayAt(new Date(startDateTime), id))),
          ),
        ]
        const seen = (await Promise.all(days.map((day) => ask(slot, day, id)))).flat()
        expect(new Set(seen.map(({ startDateTime }) => startDateTime))).toEqual(instants)
        for (const { startTime, startDateTime } of seen)
          expect(startTime).toBe(
            new Intl.DateTimeFormat('en-GB', {
              timeZone: id,
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
            }).format(new Date(startDateTime)),
          )
      }
      const twice = slots.filter(({ startTime }) => startTime === '02:30')
      for (const { startDateTime } of twice) {
        const held = await api.reserve({
          clinicianId: slot.clinicianId,
          typeId: slot.typeId,
          start: new Date(startDateTime),
        })
        expect(held.status).toBe(201)
        expect(dayOf(new Date(startDateTime))).toBe(date)
      }
      api.service.now = () => new Date()
    },
  )
})
