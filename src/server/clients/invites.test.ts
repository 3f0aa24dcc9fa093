import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import {
  addInvite,
  fictionalMobile,
  newEmail,
  sentCode,
  signUpBody,
  verifyBody,
} from '#test/support/newcomers.ts'
import { setHits } from '#test/support/rate-limits.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const check = (email: string, { mobileNumber = fictionalMobile, shouldSendOtp = true } = {}) =>
  api.call('POST', '/invites:check', { body: { email, mobileNumber, shouldSendOtp } })
const verify = (email: string, smsOtp: string, data = {}, options = {}) =>
  api.call('POST', '/invites:verify', { body: verifyBody(email, smsOtp, data), ...options })
const messages = () => api.db.selectFrom('outbox_messages').selectAll().where('channel', '=', 'sms').execute()
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const makeOlder = (email: string, seconds: number) =>
  sql`
  update invite_codes set sent_at = sent_at - make_interval(secs => ${seconds}),
         expires_at = expires_at - make_interval(secs => ${seconds})
   where invite_id = (select id from invites where email = ${email})`.execute(api.db)

async function invited() {
  const email = await addInvite(api.db)
  expect((await check(email)).body).toEqual({ used: false, invited: true, emailInvited: true })
  return { email, code: await sentCode(api.db) }
}

describe('checking an invite', () => {
  it('sends a code to the number on the list, and says nothing about health in it', async () => {
    const before = (await messages()).length
    await invited()
    const sent = await messages()
    expect(sent).toHaveLength(before + 1)
    expect(sent.at(-1)?.recipient).toBe(fictionalMobile)
    expect(sent.at(-1)?.body_text).toMatch(/^\d{6} is your Banksia code\. It works for 5 minutes\.$/)
  })

  it('does not tell who is invited to those who know only the email, and sends nothing to them', async () => {
    const before = (await messages()).length
    const email = await addInvite(api.db)
    const wrongNumber = await check(email, { mobileNumber: '+61491570157' })
    expect(wrongNumber.body).toEqual((await check(newEmail())).body)
    expect(wrongNumber.body).toEqual({ used: false, invited: false, emailInvited: false })
    expect((await check(email, { shouldSendOtp: false })).body.invited).toBe(true)
    expect(await messages()).toHaveLength(before)
  })

  it('knows an email that has an account already', async () => {
    const { clientRecord } = signUpBody()
    const email = await addInvite(api.db, clientRecord.email)
    await api.call('POST', '/accounts/banksia/patients', { body: signUpBody({ clientRecord }) })
    const before = (await messages()).length
    expect((await check(email)).body).toMatchObject({ used: true })
    expect(await messages()).toHaveLength(before)
  })

  it('sends again after a minute, not before, however many ask at once', async () => {
    const { email, code } = await invited()
    const before = (await messages()).length
    await Promise.all(Array.from({ length: 5 }, () => check(email)))
    expect(await messages()).toHaveLength(before)
    await makeOlder(email, 61)
    await Promise.all(Array.from({ length: 5 }, () => check(email)))
    expect(await messages()).toHaveLength(before + 1)
    const second = await sentCode(api.db)
    if (second !== code) expect((await verify(email, code)).body.code).toBe('otpInvalid')
    expect((await verify(email, second)).status).toBe(201)
  })

  it('sends at most five codes an hour for one invite', async () => {
    const { email } = await invited()
    for (let count = 0; count < 4; count += 1) {
      await makeOlder(email, 61)
      expect((await check(email)).status).toBe(200)
    }
    await makeOlder(email, 61)
    await setHits(api.db, 'invite-codes:sent', 5)
    expect((await check(email)).status).toBe(429)
  })

  it('that cannot be sent is 503, and the minute has not begun', async () => {
    const email = await addInvite(api.db)
    const { sms } = api.service
    api.service.sms = { send: () => Promise.reject(new Error('away')) }
    const failed = await check(email)
    expect(failed).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'Failed to send OTP code. Please try again.' },
    })
    api.service.sms = sms
    const before = (await messages()).length
    expect((await check(email)).status).toBe(200)
    expect(await messages()).toHaveLength(before + 1)
  })
})

describe('accepting an invite', () => {
  it('makes the account and the client, attached to no psychologist, and uses the invite up', async () => {
    const { email, code } = await invited()
    const { status, body } = await verify(email, code)
    expect(status).toBe(201)
    expect(body).toEqual({
      data: {
        clientRecord: expect.objectContaining({ email, mobile: fictionalMobile, recordType: 'adult' }),
      },
    })
    const client = await api.db
      .selectFrom('clients')
      .select(['attached_clinician_id', 'policies_accepted_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(client.attached_clinician_id).toBeNull()
    expect(client.policies_accepted_at).toBeInstanceOf(Date)
    expect((await check(email)).body).toEqual({ used: true, invited: false, emailInvited: false })
    expect((await verify(email, code)).body.code).toBe('emailInUse')
  })

  it('has five tries, and the sixth is too late even with the right code', async () => {
    const { email, code } = await invited()
    for (let count = 0; count < 5; count += 1)
      expect(await verify(email, wrongOf(code))).toMatchObject({
        status: 422,
        body: { code: 'otpInvalid', message: 'Invalid SMS OTP code. Please try again.' },
      })
    expect(await verify(email, code)).toMatchObject({
      status: 422,
      body: { code: 'otpExpired', message: 'SMS OTP code has expired. Please resend a new code.' },
    })
  })

  it('counts tries that come at once', async () => {
    const { email, code } = await invited()
    const answers = await Promise.all(Array.from({ length: 30 }, () => verify(email, wrongOf(code))))
    expect(answers.filter(({ body }) => body.code === 'otpInvalid')).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'otpExpired')).toHaveLength(25)
  })

  it('ends after five minutes of the database’s clock', async () => {
    const { email, code } = await invited()
    // Half a minute is left for the try itself.
    await makeOlder(email, 270)
    api.service.now = () => new Date(Date.now() + 3_600_000)
    expect((await verify(email, wrongOf(code))).body.code).toBe('otpInvalid')
    api.service.now = () => new Date()
    await makeOlder(email, 31)
    expect((await verify(email, code)).body.code).toBe('otpExpired')
  })

  it('asks for what a sign-up asks for, and a form at fault does not use the code up', async () => {
    const { email, code } = await invited()
    expect((await verify(email, code, { isPoliciesConfirmed: false })).body.fields).toEqual({
      'data.isPoliciesConfirmed':
        'Please accept the Privacy policy and Terms and conditions in order to continue',
    })
    expect((await verify(email, code, { password: 'Password123!' })).body.fields).toEqual({
      'data.password': 'Password does not meet all the security requirements',
    })
    const year = new Date().getUTCFullYear() - 10
    expect((await verify(email, code, { dateOfBirth: `${year}-01-01` })).body).toMatchObject({
      code: 'ageNotServed',
      fields: {
        'data.dateOfBirth': 'Psychology services are restricted to individuals over 13 years of age.',
      },
    })
    expect((await verify(email, code)).status).toBe(201)
  })

  it('is refused for details that are on no list', async () => {
    const { email, code } = await invited()
    const words = 'We could not find an invitation for these details. Please check them or contact us.'
    for (const answer of [
      await verify(newEmail(), code),
      await verify(email, code, { mobileNumber: '+61491570157' }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: words } })
  })

  it('is won by one of those who have the right code', async () => {
    const { email, code } = await invited()
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(email, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })

  it('has one answer for one key', async () => {
    const { email, code } = await invited()
    const options = { key: randomUUID(), visitor: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(email, code, {}, options)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.status).toBe(201)
  })

  it('is not for people who are signed in', async () => {
    const token = await accessTokenFor(api.service, { subject: randomUUID() })
    const { email, code } = await invited()
    expect((await verify(email, code, {}, { token })).status).toBe(403)
  })

  it('is tried thirty times an hour from one address', async () => {
    const visitor = randomUUID()
    const guess = async () => (await verify(newEmail(), '123456', {}, { visitor })).status
    expect(await guess()).toBe(404)
    await setHits(api.db, 'invite-codes:address', 29)
    expect(await guess()).toBe(404)
    await setHits(api.db, 'invite-codes:address', 30)
    expect(await guess()).toBe(429)
  })
})
