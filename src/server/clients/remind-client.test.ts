import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addClient } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addPractice } from '#test/support/people.ts'
import { addStaff } from '#test/support/staff.ts'
import type { Email } from '../adapters/mail-and-sms.ts'
import { sendClientReminder } from './remind-client.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let cookie: string
let clientId: string
beforeAll(async () => {
  api = await createBookingApi()
  await addPractice(api.db)
  cookie = (await addStaff(api.service, { role: 'administrator' })).headers.cookie
})
afterAll(() => api.close())
beforeEach(async () => {
  clientId = await addClient(api.db)
})

const ask = () =>
  api.call('POST', `/staff/clients/${clientId}/reminders`, { cookie, body: { about: 'referral' } })
const readReminders = () =>
  api.db.selectFrom('client_reminders').select(['id', 'sent_at']).where('client_id', '=', clientId).execute()

it('asks once where two press at the same moment', async () => {
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await readReminders()).toHaveLength(1)
})

it('leaves the client free while the mail server answers, and sends once for two processes', async () => {
  await ask()
  const [{ id = '' } = {}] = await readReminders()
  const sent: Email[] = []
  const mailer = {
    send: async (email: Email) => {
      // As a booking or a payment of this client does.
      await sql`select id from clients where id = ${clientId} for update nowait`.execute(api.db)
      sent.push(email)
    },
  }
  const service = { ...api.service, mailer }
  await Promise.all([sendClientReminder(service, { id }), sendClientReminder(service, { id })])
  expect(sent).toHaveLength(1)
  expect(await readReminders()).toEqual([{ id, sent_at: expect.any(Date) }])
})
