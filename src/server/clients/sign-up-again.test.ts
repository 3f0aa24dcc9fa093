import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { account } from '#test/support/booking-world.ts'
import { newEmail, signUpBody } from '#test/support/newcomers.ts'
import { addPractice } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
  await addPractice(api.db)
})
afterAll(() => api.close())

const signUp = (body: object, options = {}) =>
  api.call('POST', `/accounts/${account}/patients`, { body, ...options })
const clientsOf = (email: string) =>
  api.db.selectFrom('clients').selectAll().where('email', '=', email).execute()

describe('signing up again', () => {
  it('refuses an email that is in use, in any spelling, and undoes all of it', async () => {
    const email = newEmail()
    expect((await signUp(signUpBody({ clientRecord: { email } }))).status).toBe(201)
    const again = await signUp(signUpBody({ clientRecord: { email: email.toUpperCase() } }))
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'emailInUse',
        message: 'Email address is already in use. Please use a different email or login to your account.',
      },
    })
    expect(await clientsOf(email)).toHaveLength(1)
  })

  it('gives twenty at once with one email one account', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp(signUpBody({ clientRecord: { email } }))),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    // On a slow machine some are turned away before their password is hashed.
    expect(statuses.filter((status) => status === 409 || status === 429)).toHaveLength(19)
    expect(await clientsOf(email)).toHaveLength(1)
  })

  it('has one effect and one answer for fifty requests with one key, and keeps nothing of the person', async () => {
    const body = signUpBody()
    const [key, visitor] = [randomUUID(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => signUp(body, { key, visitor })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.status).toBe(201)
    expect(await clientsOf(body.clientRecord.email)).toHaveLength(1)
    const { answer } = await api.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(Object.keys((answer as { value: object }).value)).toEqual(['subject'])
    const other = await signUp(signUpBody(), { key, visitor })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } })
  })

  it('is refused after ten in an hour from one address', async () => {
    const visitor = randomUUID()
    const tryOnce = async () =>
      (await signUp(signUpBody({ clientRecord: { password: 'weak' } }), { visitor })).status
    expect(await tryOnce()).toBe(422)
    await setHits(api.db, 'sign-ups:address', 9)
    expect(await tryOnce()).toBe(422)
    await setHits(api.db, 'sign-ups:address', 10)
    expect(await tryOnce()).toBe(429)
  })
})

describe('checks while someone types', () => {
  const check = (email: string, visitor?: string) =>
    api.call('PATCH', `/accounts/${account}/client-records:checkEmailAlreadyExisted`, {
      body: { email },
      visitor,
    })

  it('tell whether an email is used, ten times a minute', async () => {
    const visitor = randomUUID()
    const { clientRecord } = signUpBody()
    expect((await check(clientRecord.email, visitor)).body).toEqual({ used: false })
    await signUp(signUpBody({ clientRecord }))
    expect((await check(clientRecord.email.toUpperCase(), visitor)).body).toEqual({ used: true })
    expect((await check('nonsense', randomUUID())).body.fields).toEqual({ email: 'Email is not valid' })
    const statuses: number[] = []
    for (let count = 2; count < 12; count += 1) statuses.push((await check(newEmail(), visitor)).status)
    expect(statuses).toEqual([...Array(8).fill(200), 429, 429])
  })

  it.each([
    ['0491 570 006', true],
    ['+61 491 570 006', true],
    ['12', false],
    ['', false],
  ])('tell whether %s can be a phone number: %s', async (number, valid) => {
    const answer = await api.call('PUT', '/validator/phoneNumber:validateFormat', { body: { number } })
    expect(answer).toEqual({ status: 200, body: { valid } })
  })
})
