import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { addPerson, goodPassword } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
import {
  createBrowser,
  locationOf,
  postForm,
  postJson,
  refresh,
  signInAs,
} from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { personKey } from './limits.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let site: Awaited<ReturnType<typeof createIdentityApp>>
const browser = () => createBrowser(site.app, test.config.PUBLIC_URL)
const newPassword = 'Harbour-lantern-82-moss!'

beforeAll(async () => {
  test = await createTestDatabase()
  site = await createIdentityApp(test.service)
})
beforeEach(async () => {
  await site.identity.settle()
  await test.db.deleteFrom('rate_limits').execute()
  await test.db.deleteFrom('outbox_messages').execute()
})
afterAll(() => test.close())

const emails = async () => {
  await site.identity.settle()
  return test.db.selectFrom('outbox_messages').selectAll().orderBy('created_at').execute()
}
async function linkFor(email: string): Promise<string> {
  await postJson(browser(), '/login/forgot', { email })
  const message = (await emails()).findLast((sent) => sent.recipient === email)
  return /token=([\w-]+)/.exec(message?.body_text ?? '')?.[1] ?? 'no email'
}

describe('a new password', () => {
  it('lets its owner in at once, however many passwords strangers are guessing', async () => {
    const { email } = await addPerson(test.db, { email: 'guessed.at@mail.example' })
    await test.db
      .insertInto('sign_in_failures')
      .values({ person: personKey(email), failures: 50, last_failed_at: sql<Date>`clock_timestamp()` })
      .execute()
    const person = { email, password: newPassword }
    const own = browser()
    await expect(signInAs(test.service, own, person)).rejects.toThrow('429')
    const token = await linkFor(email)
    expect((await postJson(own, '/login/reset', { token, password: newPassword })).status).toBe(200)
    expect(await signInAs(test.service, own, person)).toHaveProperty('access_token')
    await expect(signInAs(test.service, browser(), person)).rejects.toThrow('429')
  })

  it('of 200,000 characters is refused by its length', async () => {
    const answer = await postJson(browser(), '/login/reset', { token: 'x', password: 'aB3!'.repeat(50_000) })
    expect(await answer.json()).toMatchObject({
      code: 'invalidInput',
      fields: { password: 'Must be at most 200 characters' },
    })
  })
})

describe('asking for a new password', () => {
  it('answers the same whether or not the email has an account, and writes to the one that has', async () => {
    await addPerson(test.db, { email: 'known@mail.example' })
    const answers = await Promise.all(
      ['known@mail.example', 'nobody@mail.example'].map((email) =>
        postJson(browser(), '/login/forgot', { email }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(await answers[0]?.json()).toEqual(await answers[1]?.json())
    const plain = await postForm(browser(), '/login/forgot', { email: 'nobody@mail.example' })
    expect(locationOf(plain)).toBe('/login/forgot?sent=true')
    expect((await emails()).map((email) => email.recipient)).toEqual(['known@mail.example'])
  })

  it.each([
    ['/booking/medicare?a=b', '&redirectTo=%2Fbooking%2Fmedicare%3Fa%3Db'],
    ['//evil.example', ''],
    ['https://evil.example/', ''],
    ['javascript:alert(1)', ''],
  ])('keeps %s, where the person was going, in the link if it is of this site', async (redirectTo, query) => {
    const { email } = await addPerson(test.db, { email: `${randomUUID()}@mail.example` })
    await postJson(browser(), '/login/forgot', { email, redirectTo })
    const [message] = await emails()
    const [, token = '', rest] = /reset\?token=([\w-]+)(\S*)/.exec(message?.body_text ?? '') ?? []
    expect(rest).toBe(query)
    const changed = await postForm(browser(), '/login/reset', { token, password: newPassword, redirectTo })
    expect(locationOf(changed)).toBe(`/login/reset?changed=true${query}`)
  })

  it('answers before the email is written, so that time tells nothing', async () => {
    await addPerson(test.db, { email: 'slow.post@mail.example' })
    let deliver = () => {}
    const posted = new Promise<void>((resolve) => {
      deliver = resolve
    })
    const slow = await createIdentityApp({ ...test.service, mailer: { send: () => posted } })
    const answer = await slow.app.request('/login/forgot', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'slow.post@mail.example' }),
    })
    expect(answer.status).toBe(200)
    deliver()
    await slow.identity.settle()
  })

  it('wants an email, and has a limit', async () => {
    const empty = await postJson(browser(), '/login/forgot', { email: ' ' })
    expect(await empty.json()).toMatchObject({ status: 422, fields: { email: 'Email is required' } })
    const wrong = await postForm(browser(), '/login/forgot', { email: 'no' })
    expect(locationOf(wrong)).toBe('/login/forgot?problem=emailInvalid')
    const ask = async () =>
      (await postJson(browser(), '/login/forgot', { email: 'nobody@mail.example' })).status
    expect(await ask()).toBe(200)
    await setHits(test.db, 'reset:address', 19)
    expect(await ask()).toBe(200)
    await setHits(test.db, 'reset:address', 20)
    expect(await ask()).toBe(429)
  })

  it('does not fill an inbox', async () => {
    await addPerson(test.db, { email: 'pestered@mail.example' })
    const ask = () => postJson(browser(), '/login/forgot', { email: 'pestered@mail.example' })
    await ask()
    expect(await emails()).toHaveLength(1)
    await setHits(test.db, 'reset:emails', 5)
    expect((await ask()).status).toBe(200)
    expect(await emails()).toHaveLength(1)
  })
})

describe('the link', () => {
  it('changes the password once, ends every session, and tells the person', async () => {
    const person = await addPerson(test.db, { email: 'forgetful@mail.example' })
    const before = browser()
    const tokens = await signInAs(test.service, before, person)
    const token = await linkFor(person.email)
    const answer = await postJson(browser(), '/login/reset', { token, password: newPassword })
    expect(await answer.json()).toEqual({ changed: true })
    expect((await refresh(test.service, before, tokens.refresh_token)).status).toBe(400)
    await expect(signInAs(test.service, browser(), person)).rejects.toThrow('401')
    await signInAs(test.service, browser(), { ...person, password: newPassword })
    expect((await emails()).at(-1)?.subject).toBe('Your Banksia password was changed')
    expect((await postJson(browser(), '/login/reset', { token, password: newPassword })).status).toBe(404)
  })

  it('is in the audit where the password is of someone who works at the practice, and not of a client', async () => {
    const changed = async (role: 'administrator' | 'patient') => {
      const person = await addPerson(test.db, { email: `${role}@mail.example`, role })
      const token = await linkFor(person.email)
      expect((await postJson(browser(), '/login/reset', { token, password: newPassword })).status).toBe(200)
      const noted = await test.db
        .selectFrom('audit_events')
        .select('subject')
        .where('actor', '=', person.subject)
        .execute()
      return noted.map(({ subject }) => subject.replace(person.subject, 'them'))
    }
    expect(await changed('administrator')).toEqual(['staff them: password changed'])
    expect(await changed('patient')).toEqual([])
  })

  it('works once even when it is used many times at the same moment', async () => {
    const person = await addPerson(test.db, { email: 'hasty@mail.example' })
    const token = await linkFor(person.email)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => postJson(browser(), '/login/reset', { token, password: newPassword })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
  })

  it('makes older links useless', async () => {
    const person = await addPerson(test.db, { email: 'asked.twice@mail.example' })
    const [first, second] = [await linkFor(person.email), await linkFor(person.email)]
    expect((await postJson(browser(), '/login/reset', { token: second, password: newPassword })).status).toBe(
      200,
    )
    expect((await postJson(browser(), '/login/reset', { token: first, password: newPassword })).status).toBe(
      404,
    )
  })

  it('is good for 30 minutes', async () => {
    const person = await addPerson(test.db, { email: 'late@mail.example' })
    const token = await linkFor(person.email)
    const shift = (minutes: number) =>
      sql`update password_resets set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(
        test.db,
      )
    await shift(29)
    expect((await postJson(browser(), '/login/reset', { token, password: 'weak' })).status).toBe(422)
    await shift(1)
    expect((await postJson(browser(), '/login/reset', { token, password: newPassword })).status).toBe(404)
  })

  it('is kept only as a hash', async () => {
    const person = await addPerson(test.db, { email: 'hashed@mail.example' })
    const token = await linkFor(person.email)
    const rows = await test.db.selectFrom('password_resets').select('token_hash').execute()
    expect(rows.some((row) => row.token_hash.toString('latin1').includes(token))).toBe(false)
  })

  it.each([
    ['', 'A secure password is required'],
    ['Short-1!', 'Password does not meet all the security requirements'],
    ['alllowercase-12', 'Password does not meet all the security requirements'],
    ['Password123!', 'Password does not meet all the security requirements'],
    ['weak.person@mail.example-A1!', 'Password does not meet all the security requirements'],
  ])('refuses %j and stays good', async (password, message) => {
    const email = 'weak.person@mail.example'
    if (!(await test.db.selectFrom('accounts').select('email').where('email', '=', email).executeTakeFirst()))
      await addPerson(test.db, { email })
    const token = await linkFor(email)
    const refused = await postJson(browser(), '/login/reset', { token, password })
    expect(await refused.json()).toMatchObject({ status: 422, fields: { password: message } })
    expect((await postJson(browser(), '/login/reset', { token, password: goodPassword })).status).toBe(200)
  })

  it('works as a plain form', async () => {
    const person = await addPerson(test.db, { email: 'plain.form@mail.example' })
    const token = await linkFor(person.email)
    const weak = await postForm(browser(), '/login/reset', { token, password: 'weak' })
    expect(locationOf(weak)).toBe(`/login/reset?token=${token}&problem=weak`)
    const done = await postForm(browser(), '/login/reset', { token, password: newPassword })
    expect(locationOf(done)).toBe('/login/reset?changed=true')
  })
})
