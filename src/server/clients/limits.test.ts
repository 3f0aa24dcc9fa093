import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { account } from '#test/support/booking-world.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { addInvite, fictionalMobile, newEmail, signUpBody, verifyBody } from '#test/support/newcomers.ts'
import { setHits } from '#test/support/rate-limits.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let site: Awaited<ReturnType<typeof createIdentityApp>>
beforeAll(async () => {
  api = await createBookingApi()
  site = await createIdentityApp(api.service)
  await addInvite(api.db)
})
afterAll(() => api.close())

const send = (method: string, path: string, body: () => object) => async (visitor: string) =>
  (await api.call(method, path, { body: body(), visitor })).status

async function askForReset(visitor: string): Promise<number> {
  const answer = await site.app.request('/login/forgot', {
    method: 'POST',
    headers: {
      'x-forwarded-for': visitor,
      origin: api.config.PUBLIC_URL,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email: newEmail() }),
  })
  return answer.status
}

const checkEmail = send('PATCH', `/accounts/${account}/client-records:checkEmailAlreadyExisted`, () => ({
  email: newEmail(),
}))
const checkInvite = send('POST', '/invites:check', () => ({
  email: newEmail(),
  mobileNumber: fictionalMobile,
  shouldSendOtp: false,
}))

let turn = 0
/** Each time another /64 of the same /48. */
const addressIn = (network: number) => `2001:db8:${network}:${(turn += 1)}::1`

it('checks of emails and invitations from many addresses of one network end together', async () => {
  const statuses: number[] = []
  for (let asked = 0; asked < 62; asked += 1)
    statuses.push(await (asked % 2 === 0 ? checkEmail : checkInvite)(addressIn(4)))
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
  expect(await checkEmail(addressIn(5))).toBe(200)
})

it('checks of emails from a hundred and twenty networks in a moment do not tell who has an account', async () => {
  const statuses: number[] = []
  for (let network = 1000; network < 1120; network += 1) statuses.push(await checkEmail(addressIn(network)))
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
})

it('checks of emails end for a day: for an address, its network, and the whole service', async () => {
  for (const [name, most, from] of [
    ['account-checks-of-a-day:address', 100, 3000],
    ['account-checks-of-a-day:network', 600, 3001],
    ['email-checks-of-a-day', 3_000, 3002],
  ] as const) {
    await sql`delete from rate_limits`.execute(api.db)
    const address = addressIn(from)
    expect(await checkEmail(address)).toBe(200)
    await setHits(api.db, name, most - 1)
    expect(await checkEmail(address)).toBe(200)
    await setHits(api.db, name, most)
    expect(await checkEmail(address)).toBe(429)
    expect(await checkEmail(addressIn(from + 500))).toBe(name.startsWith('email') ? 429 : 200)
  }
  await sql`delete from rate_limits`.execute(api.db)
})

it.each([
  ['sign-ups', 'sign-ups:network', 60, send('POST', `/accounts/${account}/patients`, signUpBody)],
  [
    'tries of a code',
    'invite-codes:network',
    120,
    send('POST', '/invites:verify', () => verifyBody(newEmail(), '123456')),
  ],
  ['links to reset a password', 'reset:network', 120, askForReset],
] as const)('%s from many addresses of one network end', async (_, name, most, ask) => {
  expect(await ask(addressIn(6))).not.toBe(429)
  await setHits(api.db, name, most - 1)
  expect(await ask(addressIn(6))).not.toBe(429)
  await setHits(api.db, name, most)
  expect(await ask(addressIn(6))).toBe(429)
  expect(await ask(addressIn(7))).not.toBe(429)
})

it('a sign-up that was refused is refused again under the same key, and one that was allowed is not counted twice', async () => {
  const visitor = '198.51.100.77'
  const bodies = new Map<string, object>()
  const signUp = async (key: string) => {
    const body = bodies.get(key) ?? signUpBody()
    bodies.set(key, body)
    return (await api.call('POST', `/accounts/${account}/patients`, { body, visitor, key })).status
  }
  expect(await signUp('a-first-key')).not.toBe(429)
  await setHits(api.db, 'sign-ups:address', 10)
  expect(await signUp('a-first-key')).not.toBe(429)
  expect(await signUp('another-key')).toBe(429)
  expect(await signUp('another-key')).toBe(429)
})
