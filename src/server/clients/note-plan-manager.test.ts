import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBooking } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

async function meet(plan: 'planManaged' | 'selfManaged' | null) {
  const own = await addBookable(api.db)
  const cookieOf = async (...colleague: Parameters<typeof addStaff>) =>
    (await addStaff(...colleague)).headers.cookie
  const cookie = await cookieOf(api.service, { role: 'clinician', clinicianId: own.clinicianId })
  const { clinicianId } = await addBookable(api.db)
  const stranger = await cookieOf(api.service, { role: 'clinician', clinicianId })
  const token = await api.signUp()
  const say = (next: string) =>
    api.call('PUT', '/client-records/me/ndis', { token, body: { plan: next, number: '430 111 222' } })
  const give = (manager: object) =>
    api.call('PUT', '/client-records/me/ndis', {
      token,
      body: { plan: 'planManaged', number: '430 111 222', ...manager },
    })
  if (plan) await say(plan)
  const clientId = (await api.call('GET', '/client-records/me', { token })).body._id
  await addBooking(api.db, { ...own, clientId, start: sydneyTime(-7, 10), outcome: 'attended' })
  const path = `/staff/clients/${clientId}`
  const note = (email: unknown, as = cookie) =>
    api.call('PUT', `${path}/plan-manager`, { cookie: as, body: { email } })
  const ndis = async () => (await api.call('GET', path, { cookie })).body.ndis
  return { note, ndis, say, give, stranger, clientId }
}

it('is noted, changed and taken away by who has the client booked, and by no other clinician', async () => {
  const { note, ndis, stranger } = await meet('planManaged')
  expect(await ndis()).toEqual({ plan: 'planManaged', planManagerName: null, planManagerEmail: null })
  expect((await note('invoices@manager.example', stranger)).status).toBe(404)
  expect((await note(' invoices@manager.example ')).status).toBe(204)
  expect(await ndis()).toMatchObject({ plan: 'planManaged', planManagerEmail: 'invoices@manager.example' })
  const refused = await note('not an address')
  expect(refused).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } })
  expect((await note('')).status).toBe(204)
  expect(await ndis()).toMatchObject({ planManagerEmail: null })
})

it('stays when the client sends the NDIS form again, and is sealed', async () => {
  const { note, ndis, say, clientId } = await meet('planManaged')
  await note('invoices@manager.example')
  expect((await say('planManaged')).status).toBe(200)
  expect(await ndis()).toMatchObject({ plan: 'planManaged', planManagerEmail: 'invoices@manager.example' })
  const row = await api.db
    .selectFrom('client_records')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const readable = Object.values(row).map((value) =>
    Buffer.isBuffer(value) ? value.toString('latin1') : value,
  )
  expect(JSON.stringify(readable)).not.toContain('manager.example')
})

it.each([null, 'selfManaged'] as const)('is refused where the plan is %s', async (plan) => {
  const { note, ndis } = await meet(plan)
  expect((await note('invoices@manager.example')).status).toBe(409)
  expect(await ndis()).toEqual(plan && { plan, planManagerName: null, planManagerEmail: null })
})

it('is given by the client with the plan, corrected by the practice, and taken away by either', async () => {
  const { note, ndis, say, give } = await meet(null)
  const manager = { planManagerName: 'Wattle Plans', planManagerEmail: 'invoices@wattle.example' }
  expect((await give({ ...manager, planManagerEmail: 'nowhere' })).body.fields).toHaveProperty(
    'planManagerEmail',
  )
  expect((await give(manager)).status).toBe(200)
  expect(await ndis()).toEqual({ plan: 'planManaged', ...manager })
  expect((await note('accounts@wattle.example')).status).toBe(204)
  expect(await ndis()).toMatchObject({ ...manager, planManagerEmail: 'accounts@wattle.example' })
  await say('planManaged')
  expect(await ndis()).toMatchObject({ planManagerName: 'Wattle Plans' })
  await give({ planManagerName: '', planManagerEmail: '' })
  expect(await ndis()).toEqual({ plan: 'planManaged', planManagerName: null, planManagerEmail: null })
})
