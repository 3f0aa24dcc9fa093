import { afterAll, beforeAll, expect, it } from 'vitest'
import { notOpenText } from '#domain/staff/practice-setup.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

it('refuses to hold a time while the practice is closed, and keeps what was held before', async () => {
  const { clinicianId, typeId } = await addBookable(api.db)
  const { cookie } = (await addStaff(api, { role: 'owner' })).headers
  const setOpen = (isOpen: boolean) =>
    api.call('PUT', '/staff/practice/opening', { cookie, body: { isOpen } })
  const reserve = (hour: number) => api.reserve({ clinicianId, typeId, start: sydneyTime(3, hour) })

  const before = await reserve(9)
  expect(before.status).toBe(201)
  expect((await setOpen(false)).status).toBe(204)
  expect(await reserve(11)).toMatchObject({
    status: 409,
    body: { code: 'practiceNotOpen', message: notOpenText },
  })
  const held = await api.db.selectFrom('reservations').select('status').execute()
  expect(held).toEqual([{ status: 'held' }])
  expect((await api.call('GET', '/settings')).body).toMatchObject({ isOpen: false, notice: notOpenText })
  expect((await setOpen(true)).status).toBe(204)
  expect((await reserve(11)).status).toBe(201)
})

it('works with an empty database on every list that strangers read', async () => {
  const empty = await createBookingApi()
  try {
    for (const path of [
      '/settings',
      '/clinicians:minified?accountId=banksia',
      '/clinicians:count',
      '/get-filtered-clinicians',
      '/general-practitioners',
      '/appointment-types',
      '/gp-availabilities?type=initial',
    ])
      expect(`${path} ${(await empty.call('GET', path)).status}`).toBe(`${path} 200`)
  } finally {
    await empty.close()
  }
})
