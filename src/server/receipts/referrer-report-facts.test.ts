import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addReferral } from '#test/support/paid-charge.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { readReportFacts } from './referrer-report-facts.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let own: Awaited<ReturnType<typeof addBookable>>
let cookie: string
let clientId: string
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
})
afterAll(() => test.close())

beforeEach(async () => {
  own = await addBookable(test.db)
  cookie = (await addStaff(test.service, { role: 'clinician', clinicianId: own.clinicianId })).headers.cookie
  clientId = await addClient(test.db)
  for (const day of [-9, -8])
    await addBooking(test.db, {
      ...own,
      clientId,
      start: sydneyTime(day, 10),
      outcome: 'attended',
      funding: 'dva',
    })
  await addReferral(test.service, clientId, dayIn('Australia/Sydney', sydneyTime(-40, 12)))
})

const dayIn = (zone: 'Australia/Sydney' | 'Australia/Perth', moment: Date) =>
  formatIsoDate(localDayAt(moment, zone))

async function call(method: string, path: string, { body, now }: { body?: unknown; now?: Date } = {}) {
  const service = now ? { ...test.service, now: () => now } : test.service
  const answer = await createApp(service).request(`/api/staff/clients/${clientId}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const openClient = async () => (await call('GET', '')).body

it('counts the sessions with DVA on their referral, on the client’s page and in the report', async () => {
  const { sessions, referral } = await openClient()
  expect(sessions.map((session: { onReferral: number }) => session.onReferral)).toEqual([2, 1])
  const report = (await call('GET', `/referrals/${referral.letters[0].id}/report`)).body
  expect(report.attendedOn).toEqual([-9, -8].map((day) => dayIn('Australia/Sydney', sydneyTime(day, 10))))
  expect(report.texts.treatment).toMatch(/^Attended 2 sessions between /)
})

it.each([
  ['of the place that the practice’s address names', '1 King St, Newtown NSW 2042', '2426621B'],
  ['of none, where the address names neither place', '1 Main St, Berry NSW 2535', null],
])('has the provider number %s', async (_which, address, expected) => {
  await test.db.updateTable('practices').set({ address }).where('id', '=', account).execute()
  await test.db.deleteFrom('clinician_provider_numbers').execute()
  await test.db
    .insertInto('clinician_provider_numbers')
    .values([
      { clinician_id: own.clinicianId, location: 'Bondi', provider_number: '2426611J' },
      { clinician_id: own.clinicianId, location: 'Newtown', provider_number: '2426621B' },
    ])
    .execute()
  const facts = await readReportFacts(test.service, {
    clientId,
    referralId: (await openClient()).referral.letters[0].id,
    staff: {
      subject: randomUUID(),
      sessionId: randomUUID(),
      practiceId: account,
      role: 'clinician',
      clinicianRole: 'clinicalPsychologists',
      clinicianId: own.clinicianId,
      secondFactorAt: null,
    },
  })
  expect(facts?.from.providerNumber).toBe(expected)
})

it('takes the day on which it was sent by the clinician’s clock, which the form fills in', async () => {
  await test.db
    .updateTable('clinicians')
    .set({ time_zone: 'Australia/Perth' })
    .where('id', '=', own.clinicianId)
    .execute()
  // Half past midnight in Sydney, where the practice is, and still the day before in Perth.
  const now = new Date(sydneyTime(0, 0).getTime() + 30 * 60_000)
  const sentOn = dayIn('Australia/Perth', now)
  expect(sentOn).not.toBe(dayIn('Australia/Sydney', now))
  const path = `/referrals/${(await openClient()).referral.letters[0].id}/report`
  const texts = { assessment: 'Worry', treatment: 'CBT', progress: 'Sleeps', recommendations: 'None' }
  await call('PUT', path, { body: { texts, isWithScores: false, version: 0 }, now })
  await call('POST', `${path}:finish`, { body: { version: 1 }, now })
  const sent = await call('POST', `${path}:sent`, { body: { version: 2, sentOn, how: 'post' }, now })
  expect([sent.status, sent.body.sent]).toEqual([200, { on: sentOn, how: 'post' }])
})
