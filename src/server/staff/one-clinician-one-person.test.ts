import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { goodPassword } from '#test/support/people.ts'
import { addStaff } from '#test/support/staff.ts'
import { createApp } from '../app.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let app: ReturnType<typeof createApp>
let admin: Awaited<ReturnType<typeof addStaff>>
let owner: Awaited<ReturnType<typeof addStaff>>
beforeAll(async () => {
  api = await createBookingApi()
  app = createApp(api.service)
  admin = await addStaff(api.service, { role: 'administrator' })
  owner = await addStaff(api.service, { role: 'owner' })
})
afterAll(() => api.close())

type Caller = { headers: Record<string, string> }

async function call(who: Caller | null, method: string, path: string, body?: object) {
  const answer = await app.request(`/api/staff${path}`, {
    method,
    headers: { ...who?.headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

it('an administrator cannot make themselves a clinician, who could read answers', async () => {
  const { typeId } = await addBookable(api.db)
  const closed = { from: '', to: '' }
  const { status, body } = await call(admin, 'POST', '/setup/clinicians', {
    firstName: 'Dee',
    lastName: 'Morrow',
    isMe: true,
    gender: 'woman',
    role: 'clinicalPsychologists',
    shortDescription: 'I work with people whose worry has become bigger than their week.',
    ahpraNumber: 'PSY0001234567',
    providerNumber: '2426621B',
    hours: {
      monday: { from: '09:00', to: '17:00' },
      tuesday: closed,
      wednesday: closed,
      thursday: closed,
      friday: closed,
      saturday: closed,
      sunday: closed,
    },
    fundingMethods: ['rebate'],
    appointmentTypeIds: [typeId],
  })
  expect(status).toBe(422)
  expect(body.fields).toHaveProperty('isMe')
})

it('a clinician is invited once, and an invitation ends when they have a sign-in', async () => {
  const { clinicianId } = await addBookable(api.db)
  const invite = () =>
    call(owner, 'POST', '/invitations', {
      email: `${randomUUID()}@x.example`,
      role: 'clinician',
      clinicianId,
    })
  const first = await invite()
  expect(first.status).toBe(201)
  expect((await invite()).body.fields).toHaveProperty('clinicianId')
  await addStaff(api.service, { role: 'clinician', clinicianId })
  const token = new URL(first.body.link).hash.slice(1)
  const joining = { token, firstName: 'A', lastName: 'B', password: goodPassword }
  expect((await call(null, 'POST', '/invitations:accept', joining)).status).toBe(404)
})

it('a private note stays with the clinician who wrote it when a colleague is given the session', async () => {
  const [mine, theirs] = [await addBookable(api.db), await addBookable(api.db)]
  const me = await addStaff(api.service, { role: 'clinician', clinicianId: mine.clinicianId })
  const colleague = await addStaff(api.service, { role: 'clinician', clinicianId: theirs.clinicianId })
  await api.signUp({})
  const { id: clientId } = await api.db
    .selectFrom('clients')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const start = sydneyTime(5, 10)
  const { id } = await api.db
    .insertInto('reservations')
    .values({
      practice_id: account,
      clinician_id: mine.clinicianId,
      appointment_type_id: mine.typeId,
      client_id: clientId,
      status: 'booked',
      booked_at: new Date(),
      reserve_id: randomUUID(),
      visitor: randomUUID(),
      during: `[${start.toISOString()},${new Date(start.getTime() + 3_000_000).toISOString()})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const path = `/diary/appointments/${id}/note`
  expect((await call(me, 'PUT', path, { text: 'Ask about the move.', version: 0 })).status).toBe(200)
  await api.db
    .updateTable('reservations')
    .set({ clinician_id: theirs.clinicianId })
    .where('id', '=', id)
    .execute()
  expect((await call(colleague, 'GET', path)).body).toEqual({ text: '', version: 0 })
  expect((await call(colleague, 'PUT', path, { text: 'Mine.', version: 0 })).status).toBe(200)
  expect((await call(me, 'GET', path)).status).toBe(404)
})

it('a clinician who left has two weeks to finish, and then sees nothing', async () => {
  const { clinicianId } = await addBookable(api.db)
  const gone = await addStaff(api.service, { role: 'clinician', clinicianId })
  const leave = (days: number) =>
    api.db
      .updateTable('clinicians')
      .set({ leaves_on: new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10) })
      .where('id', '=', clinicianId)
      .execute()
  await leave(10)
  expect((await call(gone, 'GET', '/diary/unfinished')).status).toBe(200)
  await leave(16)
  expect((await call(gone, 'GET', '/diary/unfinished')).status).toBe(403)
  expect((await call(gone, 'GET', '/session')).body.actions).toEqual([])
})

it.each([
  ['POST', '/audit:search', { from: '0000-01-01' }],
  ['POST', '/clients:search', { search: '1/1/0000' }],
  ['GET', '/diary?from=0000-01-01&days=1', undefined],
])('%s %s of the year 0 is bad input, not a failure of ours', async (method, path, body) => {
  expect((await call(owner, method, path, body)).status).toBeLessThan(500)
})
