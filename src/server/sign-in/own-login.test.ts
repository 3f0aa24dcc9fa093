import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailChangeExpired, ownPasswordMessages } from '#contract/own-login.ts'
import { addPerson, goodPassword } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { refresh } from '#test/support/sign-in-flow.ts'
import { createOwnLogin, newPassword } from './own-login.fixture.ts'

let login: Awaited<ReturnType<typeof createOwnLogin>>
beforeAll(async () => {
  login = await createOwnLogin()
})
afterAll(() => login.close())

describe('another email', () => {
  it('takes effect when its link is used: record and login follow, the old address is told, once', async () => {
    const { email, token } = await login.addSignedIn()
    const next = `${randomUUID()}@mail.example`
    expect(await login.ask(token, `  ${next.toUpperCase()} `)).toEqual({ status: 204, body: null })
    expect(await login.emailOf(token)).toBe(email)
    expect(await login.signsIn(next)).toBe(false)
    const link = await login.linkIn(next)
    expect(await login.confirm(link)).toEqual({ status: 200, body: { email: next, hasLogin: true } })
    expect(await login.emailOf(token)).toBe(next)
    expect([await login.signsIn(next), await login.signsIn(email)]).toEqual([true, false])
    const told = await login.mailTo(email)
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      'Someone asked for a new Banksia email',
      'Your Banksia email was changed',
    ])
    for (const { body_text } of told) expect(body_text).not.toContain(next)
    expect(await login.confirm(link)).toMatchObject({ status: 404, body: { message: emailChangeExpired } })
  })

  it('is where everything about a child of the login goes too', async () => {
    const { token, email } = await login.addSignedIn()
    const child = { relation: 'child', firstName: 'Eli', lastName: 'Arthur', dateOfBirth: '2012-02-10' }
    const { body } = await login.call('POST', '/people', child, token)
    const emailOfChild = async () => {
      const { email: kept } = await login.db
        .selectFrom('clients')
        .select('email')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow()
      return kept
    }
    expect(await emailOfChild()).toBe(email)
    const next = `${randomUUID()}@mail.example`
    await login.ask(token, next)
    await login.confirm(await login.linkIn(next))
    expect(await emailOfChild()).toBe(next)
  })

  it('counts as confirmed, because its link was in the new mailbox', async () => {
    const { subject, token } = await login.addSignedIn()
    const changeVerified = (email_verified_at: Date | null) =>
      login.db.updateTable('accounts').set({ email_verified_at }).where('subject', '=', subject).execute()
    const isVerified = async () => {
      const answer = await login.api.request('/api/client-records/me', {
        headers: { authorization: `Bearer ${token}` },
      })
      const { isEmailVerified }: { isEmailVerified?: boolean } = await answer.json()
      return isEmailVerified
    }
    await changeVerified(null)
    expect(await isVerified()).toBe(false)
    const next = `${randomUUID()}@mail.example`
    await login.ask(token, next)
    await login.confirm(await login.linkIn(next))
    expect(await isVerified()).toBe(true)
  })

  it('is asked for with the password, and not one that is in use or already theirs', async () => {
    const { email, token } = await login.addSignedIn()
    const other = await login.addSignedIn()
    const next = `${randomUUID()}@mail.example`
    expect(await login.ask(token, next, 'Wrong-password-1!')).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: ownPasswordMessages.wrong } },
    })
    expect(await login.ask(token, email)).toMatchObject({
      status: 422,
      body: { fields: { email: ownPasswordMessages.same } },
    })
    expect(await login.ask(token, other.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'emailInUse' },
    })
    expect((await login.ask(token, 'nonsense')).body.fields).toHaveProperty('email')
    expect(await login.mailTo(next)).toEqual([])
  })

  it('is not asked for where no email can be sent', async () => {
    const { token } = await login.addSignedIn()
    const { config } = login.service
    login.service.config = { ...config, canSendEmail: false }
    const answer = await login.ask(token, `${randomUUID()}@mail.example`)
    login.service.config = config
    expect(answer).toMatchObject({ status: 503, body: { code: 'emailNotSetUp' } })
  })

  it('of which someone else has become the owner meanwhile is refused, and nothing changes', async () => {
    const { email, token } = await login.addSignedIn()
    const next = `${randomUUID()}@mail.example`
    await login.ask(token, next)
    await addPerson(login.db, { email: next })
    expect(await login.confirm(await login.linkIn(next))).toMatchObject({
      status: 409,
      body: { code: 'emailInUse' },
    })
    expect(await login.emailOf(token)).toBe(email)
  })

  it('confirmed twenty times at once is changed once', async () => {
    const { email, token } = await login.addSignedIn()
    const next = `${randomUUID()}@mail.example`
    await login.ask(token, next)
    const link = await login.linkIn(next)
    const answers = await Promise.all(Array.from({ length: 20 }, () => login.confirm(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
    const changed = (await login.mailTo(email)).filter(({ subject }) => subject?.endsWith('was changed'))
    expect(changed).toHaveLength(1)
  })

  it('is not called sent where the mail server is away', async () => {
    const { token } = await login.addSignedIn()
    const { mailer } = login.service
    login.service.mailer = { send: () => Promise.reject(new Error('away')) }
    try {
      expect((await login.ask(token, `${randomUUID()}@mail.example`)).status).toBe(503)
    } finally {
      login.service.mailer = mailer
    }
  })

  it('has a link that ends after a day, and tries that end after a few', async () => {
    const { token } = await login.addSignedIn()
    const next = `${randomUUID()}@mail.example`
    await login.ask(token, next)
    await login.db
      .updateTable('email_changes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('new_email', '=', next)
      .execute()
    expect((await login.confirm(await login.linkIn(next))).status).toBe(404)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await login.ask(token, `${randomUUID()}@mail.example`)).status),
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })
})

describe('another password', () => {
  it('is for the current one: this sign-in goes on, every other ends at once, and an email says so', async () => {
    const { email, token, signIn } = await login.addSignedIn()
    const other = await signIn()
    expect(await login.changePassword(token, { currentPassword: goodPassword, newPassword })).toEqual({
      status: 204,
      body: null,
    })
    expect([await login.signsIn(email, newPassword), await login.signsIn(email)]).toEqual([true, false])
    expect(await login.emailOf(token)).toBe(email)
    const refused = await login.api.request('/api/client-records/me', {
      headers: { authorization: `Bearer ${other.access_token}` },
    })
    expect(refused.status).toBe(401)
    expect((await refresh(login.service, other.from, other.refresh_token)).status).toBe(400)
    expect((await login.mailTo(email)).at(-1)?.body_text).toContain('Every other device')
  })

  it('is refused beside its field, and tries of the current one end', async () => {
    const { email, token } = await login.addSignedIn()
    for (const [body, field] of [
      [{ currentPassword: 'Wrong-password-1!', newPassword }, 'currentPassword'],
      [{ currentPassword: goodPassword, newPassword: 'password' }, 'newPassword'],
      [{ currentPassword: '', newPassword }, 'currentPassword'],
      [{ currentPassword: goodPassword, newPassword: '' }, 'newPassword'],
      [{ currentPassword: goodPassword, newPassword: 'x'.repeat(200_000) }, 'newPassword'],
    ] as const) {
      const answer = await login.changePassword(token, body)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.fields)).toEqual([field])
    }
    const guess = async () =>
      (await login.changePassword(token, { currentPassword: 'a guess', newPassword })).status
    await setHits(login.db, 'own-password', 9)
    expect(await guess()).toBe(422)
    await setHits(login.db, 'own-password', 10)
    expect(await guess()).toBe(429)
    expect(await login.signsIn(email)).toBe(true)
  })
})
