import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { readConfig } from './config.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi({ PRACTICE_TIME_ZONE: 'Australia/Perth' })
})
afterAll(() => api.close())

it('is what a visitor reads times in who has said nothing, and a client’s own goes before it', async () => {
  expect((await api.call('GET', '/settings')).body.defaultTimeZone).toBe('Australia/Perth')
  const { clinicianId, typeId } = await addBookable(api.db)
  const query = `clinicianId=${clinicianId}&date=2027-03-22&to=2027-03-22`
  const zoneFor = async (token?: string) =>
    (await api.call('GET', `/appointment-types/${typeId}/availabilities/public?${query}`, { token })).body
      .timeZone
  expect(await zoneFor()).toBe('Australia/Perth')
  expect(await zoneFor(await api.signUp())).toBe('Australia/Sydney')
  expect((await api.call('GET', '/gp-availabilities?type=initial')).body.timeZone).toBe('Australia/Perth')
})

it('is Sydney unless set, and only one of those offered', () => {
  expect(readConfig({}).PRACTICE_TIME_ZONE).toBe('Australia/Sydney')
  expect(() => readConfig({ PRACTICE_TIME_ZONE: 'Europe/London' })).toThrow('PRACTICE_TIME_ZONE is not valid')
})
