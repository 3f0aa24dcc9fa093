import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailChangeExpired, ownPasswordMessages } from '#contract/own-account.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { addPerson, goodPassword } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { createBrowser, refresh, signInAs } from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { checkCredentials } from '../identity/check-credentials.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let site: Awaited<ReturnType<typeof createIdentityApp>>
let api: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase()
  site = await createIdentityApp(test.service)
  api = createApp(test.service)
})
afterAll(() => test.close())

const newPassword = 'Harbour-lantern-82-moss!'
const browser = () => createBrowser(site.app, test.config.PUBLIC_URL)

async function addSignedIn() {
  const person = await addPerson(test.db, { email: `${randomUUID()}@mail.example` })
  const signIn = async () => {
    const from = browser()
    return { from, ...(await signInAs(test.service, from, person)) }
  }
  const { access_token: token } = await signIn()
  return { ...person, token, signIn }
}

async function call(method: string, path: string, body: object, token?: string) {
  const response = await api.request(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
const ask = (token: string, email: string, currentPassword = goodPassword) =>
  call('POST', '/client-records/me/email-changes', { email, currentPassword }, token)
const confirm = (token: string) => call('POST', '/email-changes:confirm', { token })
const changePassword = (token: string, body: object) =>
  call('PUT', '/client-records/me/password', body, token)
const mailTo = (recipient: string) =>
  test.db.selectFrom('outbox_messages').selectAll().where('recipient', '=', recipient).execute()
const linkIn = async (recipient: string) =>
  /token=([\w-]+)/.exec((await mailTo(recipient)).at(-1)?.body_text ?? '')?.[1] ?? 'no link'
const signsIn = async (email: string, password = goodPassword) =>
  (await checkCredentials(test.db, { email, password }, { areDemoAccountsOpen: true })) !== null
const emailOf = async (token: string) => {
  const response = await api.request('/api/client-records/me', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { email }: { email: string } = await response.json()
  return email
}

describe('another email', () => {
  it('takes effect when its link is used: record and login follow, the old address is told, once', async () => {
    const { email, token } = await addSignedIn()
    const next = `${randomUUID()}@mail.example`
    expect(await ask(token, `  ${next.toUpperCase()} `)).toEqual({ status: 204, body: null })
    expect(await emailOf(token)).toBe(email)
    expect(await signsIn(next)).toBe(false)
    const link = await linkIn(next)
    expect(await confirm(link)).toEqual({ status: 200, body: { email: next } })
    expect(await emailOf(token)).toBe(next)
    expect([await signsIn(next), await signsIn(email)]).toEqual([true, false])
    const [told, ...more] = await mailTo(email)
    expect(told?.subject).toBe('Your Banksia email was changed')
    expect(told?.body_text).not.toContain(next)
    expect(more).toEqual([])
    expect(await confirm(link)).toMatchObject({ status: 404, body: { message: emailChangeExpired } })
  })

  it('counts as confirmed, because its link was in the new mailbox', async () => {
    const { subject, token } = await addSignedIn()
    const changeVerified = (email_verified_at: Date | null) =>
      test.db.updateTable('accounts').set({ email_verified_at }).where('subject', '=', subject).execute()
    const isVerified = async () => {
      const answer = await api.request('/api/client-records/me', {
        headers: { authorization: `Bearer ${token}` },
      })
      const { isEmailVerified }: { isEmailVerified?: boolean } = await answer.json()
      return isEmailVerified
    }
    await changeVerified(null)
    expect(await isVerified()).toBe(false)
    const next = `${randomUUID()}@mail.example`
    await ask(token, next)
    await confirm(await linkIn(next))
    expect(await isVerified()).toBe(true)
  })

  it('is asked for with the password, and not one that is in use or already theirs', async () => {
    const { email, token } = await addSignedIn()
    const other = await addSignedIn()
    const next = `${randomUUID()}@mail.example`
    expect(await ask(token, next, 'Wrong-password-1!')).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: ownPasswordMessages.wrong } },
    })
    expect(await ask(token, email)).toMatchObject({
      status: 422,
      body: { fields: { email: ownPasswordMessages.same } },
    })
    expect(await ask(token, other.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'emailInUse' },
    })
    expect((await ask(token, 'nonsense')).body.fields).toHaveProperty('email')
    expect(await mailTo(next)).toEqual([])
  })

  it('is not asked for where no email can be sent', async () => {
    const { token } = await addSignedIn()
    const { config } = test.service
    test.service.config = { ...config, canSendEmail: false }
    const answer = await ask(token, `${randomUUID()}@mail.example`)
    test.service.config = config
    expect(answer).toMatchObject({ status: 503, body: { code: 'emailNotSetUp' } })
  })

  it('of which someone else has become the owner meanwhile is refused, and nothing changes', async () => {
    const { email, token } = await addSignedIn()
    const next = `${randomUUID()}@mail.example`
    await ask(token, next)
    await addPerson(test.db, { email: next })
    expect(await confirm(await linkIn(next))).toMatchObject({ status: 409, body: { code: 'emailInUse' } })
    expect(await emailOf(token)).toBe(email)
  })

  it('confirmed twenty times at once is changed once', async () => {
    const { email, token } = await addSignedIn()
    const next = `${randomUUID()}@mail.example`
    await ask(token, next)
    const link = await linkIn(next)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
    expect(await mailTo(email)).toHaveLength(1)
  })

  it('is not called sent where the mail server is away', async () => {
    const { token } = await addSignedIn()
    const { mailer } = test.service
    test.service.mailer = { send: () => Promise.reject(new Error('away')) }
    try {
      expect((await ask(token, `${randomUUID()}@mail.example`)).status).toBe(503)
    } finally {
      test.service.mailer = mailer
    }
  })

  it('has a link that ends after a day, and tries that end after a few', async () => {
    const { token } = await addSignedIn()
    const next = `${randomUUID()}@mail.example`
    await ask(token, next)
    await test.db
      .updateTable('email_changes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('new_email', '=', next)
      .execute()
    expect((await confirm(await linkIn(next))).status).toBe(404)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await ask(token, `${randomUUID()}@mail.example`)).status),
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })
})

describe('another password', () => {
  it('is for the current one: this sign-in goes on, every other ends at once, and an email says so', async () => {
    const { email, token, signIn } = await addSignedIn()
    const other = await signIn()
    expect(await changePassword(token, { currentPassword: goodPassword, newPassword })).toEqual({
      status: 204,
      body: null,
    })
    expect([await signsIn(email, newPassword), await signsIn(email)]).toEqual([true, false])
    expect(await emailOf(token)).toBe(email)
    const refused = await api.request('/api/client-records/me', {
      headers: { authorization: `Bearer ${other.access_token}` },
    })
    expect(refused.status).toBe(401)
    expect((await refresh(test.service, other.from, other.refresh_token)).status).toBe(400)
    expect((await mailTo(email)).at(-1)?.body_text).toContain('Every other device')
  })

  it('is refused beside its field, and tries of the current one end', async () => {
    const { email, token } = await addSignedIn()
    for (const [body, field] of [
      [{ currentPassword: 'Wrong-password-1!', newPassword }, 'currentPassword'],
      [{ currentPassword: goodPassword, newPassword: 'password' }, 'newPassword'],
      [{ currentPassword: '', newPassword }, 'currentPassword'],
      [{ currentPassword: goodPassword, newPassword: '' }, 'newPassword'],
      [{ currentPassword: goodPassword, newPassword: 'x'.repeat(200_000) }, 'newPassword'],
    ] as const) {
      const answer = await changePassword(token, body)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.fields)).toEqual([field])
    }
    const guess = async () =>
      (await changePassword(token, { currentPassword: 'a guess', newPassword })).status
    await setHits(test.db, 'own-password', 9)
    expect(await guess()).toBe(422)
    await setHits(test.db, 'own-password', 10)
    expect(await guess()).toBe(429)
    expect(await signsIn(email)).toBe(true)
  })
})
