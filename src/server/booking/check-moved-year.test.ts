import { afterAll, beforeAll, expect, it } from 'vitest'
import { yearUsedUpTexts } from '#domain/funding/referral.ts'
import { dayNumberOfIso, toCalendarDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { addBooking } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'

/** Booked in a month, whatever year that is in, and moved into the February after it: at 9 in Sydney, in summer or not. */
const zone = 'Australia/Sydney'
const day = localDayAt(new Date(), zone) + 30
const { year } = toCalendarDate(day)
const at = (date: number) => dateOfEpochMinute(startOfDay(date, zone) + 9 * 60)
const thisYear = at(day)
const nextYear = at(dayNumberOfIso(`${year + 1}-02-08`))

let api: Awaited<ReturnType<typeof createBookingApi>>
let office: string
beforeAll(async () => {
  api = await createBookingApi()
  office = (await addStaff(api.service, { role: 'administrator' })).headers.cookie
})
afterAll(() => api.close())

/** A client with a session in December, and so many in the year after it. */
async function meet(booked: number) {
  const token = await api.signUp({ card: true })
  const clientId: string = (await api.call('GET', '/client-records/me', { token })).body._id
  const other = await addBookable(api.db)
  for (let index = 0; index < booked; index += 1) {
    const start = at(dayNumberOfIso(`${year + 1}-05-03`) + index)
    await addBooking(api.db, { ...other, clientId, start })
  }
  const own = await addBookable(api.db)
  const id = await addBooking(api.db, { ...own, clientId, start: thisYear })
  const path = `/client-records/me/appointments/${id}`
  const to = (start: Date) => ({ startDateTime: start.toISOString() })
  return {
    preview: (start: Date) =>
      api.call('GET', `${path}:previewMove?${new URLSearchParams(to(start))}`, { token }),
    byClient: (start: Date) =>
      api.call('POST', `${path}:move`, { token, body: { ...to(start), agreedFeeCents: 0 } }),
    byStaff: (start: Date) =>
      api.call('POST', `/staff/appointments/${id}/move`, {
        cookie: office,
        body: { moves: [{ id, fromDateTime: thisYear.toISOString(), ...to(start) }] },
      }),
  }
}

const refused = { status: 409, body: { message: yearUsedUpTexts.forMove } }

it('moves no session into a year that has its ten, by the client or by staff, and says so before', async () => {
  const { preview, byClient, byStaff } = await meet(10)
  expect(await preview(nextYear)).toMatchObject(refused)
  expect(await byClient(nextYear)).toMatchObject(refused)
  expect(await byStaff(nextYear)).toMatchObject(refused)
})

it('moves it inside its own year, and into one that has room', async () => {
  const full = await meet(10)
  const soon = at(day - 1)
  const isSameYear = toCalendarDate(day - 1).year === year
  expect((await full.byStaff(isSameYear ? soon : at(day + 1))).status).toBe(200)
  const free = await meet(9)
  expect((await free.preview(nextYear)).status).toBe(200)
})
