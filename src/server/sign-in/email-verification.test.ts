import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { account } from '#test/support/booking-world.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { addPractice } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { missingMailer } from '../adapters/mail-and-sms.ts'
import { changePassword } from './change-password.ts'
import { sendEmailVerification, sendResetLink } from './sign-in-emails.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
  await addPractice(api.db)
})
afterAll(() => api.close())

async function signUp() {
  const { clientRecord, ...body } = signUpBody()
  const { body: answer } = await api.call('POST', `/accounts/${account}/patients`, {
    body: { ...body, clientRecord },
  })
  const { subject } = await api.db
    .selectFrom('accounts')
    .select('subject')
    .where('email', '=', clientRecord.email)
    .executeTakeFirstOrThrow()
  return { email: clientRecord.email, subject, token: answer.data.authToken as string }
}

async function linksTo(email: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('outbox_messages')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ body_text }) => /token=([\w-]+)/.exec(body_text)?.[1] ?? [])
}
const isVerified = async (token: string) =>
  (await api.call('GET', '/client-records/me', { token })).body.isEmailVerified as boolean
const verify = (token: string) => api.call('POST', '/accounts:verifyEmail', { body: { token } })

describe('confirming an email', () => {
  it('takes the link that was sent to it, once', async () => {
    const { email, subject, token } = await signUp()
    expect(await isVerified(token)).toBe(false)
    await sendEmailVerification(api.service, subject)
    const [link = ''] = await linksTo(email)
    expect((await verify(link)).status).toBe(204)
    expect(await isVerified(token)).toBe(true)
    expect((await verify(link)).status).toBe(404)
    await sendEmailVerification(api.service, subject)
    expect(await linksTo(email)).toHaveLength(1)
  })

  it('sends nothing and fails no job where email is not set up', async () => {
    const { email, subject } = await signUp()
    const config = { ...api.service.config, canSendEmail: false }
    await sendEmailVerification({ ...api.service, config, mailer: missingMailer }, subject)
    expect(await linksTo(email)).toEqual([])
  })

  it('gives no names in the message, which may reach a stranger', async () => {
    const { email, subject } = await signUp()
    await sendEmailVerification(api.service, subject)
    const [message] = await api.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('recipient', '=', email)
      .execute()
    expect(`${message?.subject} ${message?.body_text}`).not.toMatch(/Robin|Field|psycholog|session/i)
  })

  it('does not take a link that is old, made up, or of an address the account no longer has', async () => {
    const { email, subject, token } = await signUp()
    await sendEmailVerification(api.service, subject)
    const [link = ''] = await linksTo(email)
    expect((await verify('made-up')).status).toBe(404)
    await sql`update accounts set email = 'other-' || email where subject = ${subject}`.execute(api.db)
    expect((await verify(link)).status).toBe(404)
    await sql`update accounts set email = ${email} where subject = ${subject}`.execute(api.db)
    await sendEmailVerification(api.service, subject)
    await sql`update email_verifications set expires_at = now() where subject = ${subject}`.execute(api.db)
    expect((await verify((await linksTo(email))[1] ?? '')).status).toBe(404)
    expect(await isVerified(token)).toBe(false)
  })

  it('can be asked for again, five times an hour', async () => {
    const { email, token } = await signUp()
    const again = () => api.call('POST', '/client-records/me:sendEmailVerification', { token })
    for (let time = 0; time < 5; time += 1) expect((await again()).status).toBe(204)
    await setHits(api.db, 'email-links:sent', 5)
    expect((await again()).status).toBe(429)
    expect(await linksTo(email)).toHaveLength(5)
  })

  it('is not promised where no email can be sent', async () => {
    const { email, token } = await signUp()
    const { config } = api.service
    api.service.config = { ...config, canSendEmail: false }
    const { status, body } = await api.call('POST', '/client-records/me:sendEmailVerification', { token })
    api.service.config = config
    expect([status, body.code]).toEqual([503, 'emailNotSetUp'])
    expect(await linksTo(email)).toEqual([])
  })

  it('is done by a link to choose a new password too, which was in the same mailbox', async () => {
    const { email, subject } = await signUp()
    await sendResetLink(api.service, { email, redirectTo: '/booking/medicare' })
    const [link = ''] = await linksTo(email)
    await changePassword(api.db, { token: link, password: 'Quiet-wattle-orchard-28!', requestId: 'test' })
    const { email_verified_at } = await api.db
      .selectFrom('accounts')
      .select('email_verified_at')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
    expect(email_verified_at).not.toBeNull()
  })
})
