import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStaffApi } from '#test/support/staff-api.ts'
import { createSignInApi, readSession, secret } from './sign-in.fixture.ts'

let api: Awaited<ReturnType<typeof createSignInApi>>
beforeAll(async () => {
  api = await createSignInApi()
})
afterAll(() => api.close())

describe('the password', () => {
  it('opens nothing by itself', async () => {
    const { email } = await api.addColleague({ secret })
    const browser = api.openBrowser()
    expect(await browser.signIn(email)).toMatchObject({ status: 204 })
    expect(await readSession(browser)).toMatchObject({ status: 401, code: 'secondStepNeeded' })
    for (const [method, path] of [
      ['POST', '/staff/passkeys:start'],
      ['POST', '/staff/authenticator:start'],
    ] as const)
      expect(await browser.call(method, path)).toMatchObject({ status: 401, code: 'secondStepNeeded' })
    expect(await browser.call('POST', '/staff/recovery-codes')).toMatchObject({ code: 'secondStepNeeded' })
  })

  it('reads the same for a wrong one, an unknown email and a client', async () => {
    const { email } = await api.addColleague({ secret })
    const client = await api.addColleague({ role: 'patient' })
    const answers = await Promise.all([
      api.openBrowser().signIn(email, 'wrong'),
      api.openBrowser().signIn('no-one@practice.example'),
      api.openBrowser().signIn(client.email),
    ])
    for (const { status, answer } of answers)
      expect([status, answer.message]).toEqual([401, answers[0]?.answer.message])
  })

  it('is counted: after ten wrong ones even the right one waits', async () => {
    const { email } = await api.addColleague({ secret })
    for (let guess = 0; guess < 10; guess += 1)
      expect(await api.openBrowser().signIn(email, 'wrong')).toMatchObject({ status: 401 })
    expect(await api.openBrowser().signIn(email)).toMatchObject({ status: 429 })
    await expect.poll(() => api.mailsTo(email), { timeout: 30_000 }).toHaveLength(1)
  })

  it('names the field that is missing', async () => {
    const { status, answer } = await api.openBrowser().call('POST', '/staff/session', { email: 'dee' })
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([422, ['email', 'password']])
  })
})

describe('a code of the authenticator app', () => {
  it('opens the sign-in with a new cookie, and is not good twice', async () => {
    const { email } = await api.addColleague({ secret })
    const [first, second] = [api.openBrowser(), api.openBrowser()]
    await first.signIn(email)
    const before = first.cookies.get('banksia-staff')
    const code = api.codeOf(secret)
    expect(await first.sendCode(code)).toMatchObject({ status: 204 })
    expect(first.cookies.get('banksia-staff')).not.toBe(before)
    expect(await readSession(first)).toMatchObject({ status: 200 })
    const old = api.openBrowser()
    old.cookies.set('banksia-staff', before ?? '')
    expect(await readSession(old)).toMatchObject({ code: 'unauthenticated' })

    await second.signIn(email)
    expect(await second.sendCode(code)).toMatchObject({ status: 422 })
    // Nor is the one before it, which was never used.
    expect(await second.sendCode(api.codeOf(secret, -1))).toMatchObject({ status: 422 })
    expect(await second.sendCode(api.codeOf(secret, 1))).toMatchObject({ status: 204 })
  })

  it('is guessed five times, and then paused; the office is told', async () => {
    const owner = await api.addColleague({ role: 'owner' })
    const { email } = await api.addColleague({ secret })
    const browser = api.openBrowser()
    await browser.signIn(email)
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left'])
      expect((await browser.sendCode('000000')).answer.fields?.code).toContain(left)
    expect(await browser.sendCode('000000')).toMatchObject({ status: 429 })
    expect(await browser.sendCode(api.codeOf(secret))).toMatchObject({ status: 429 })
    const { answer } = await browser.call('GET', '/staff/session/second-step')
    expect(answer.codesPausedUntil).not.toBeNull()
    await expect.poll(() => api.mailsTo(owner.email), { timeout: 30_000 }).toHaveLength(1)
  })

  it('is guessed five times in all, also by many at once', async () => {
    const { email } = await api.addColleague({ secret })
    const browser = api.openBrowser()
    await browser.signIn(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.sendCode('000000')))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
  })

  it('is looked at again after the pause', async () => {
    const { email, subject } = await api.addColleague({ secret })
    const browser = api.openBrowser()
    await browser.signIn(email)
    for (let guess = 0; guess < 5; guess += 1) await browser.sendCode('000000')
    const wasWrongBefore = (minutes: number) =>
      api.db
        .updateTable('staff_code_failures')
        .set({ last_failed_at: new Date(Date.now() - minutes * 60_000) })
        .where('subject', '=', subject)
        .execute()
    await wasWrongBefore(14)
    expect(await browser.sendCode(api.codeOf(secret))).toMatchObject({ status: 429 })
    await wasWrongBefore(15)
    expect(await browser.sendCode(api.codeOf(secret))).toMatchObject({ status: 204 })
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is refused as %o in words', async (code) => {
    const { email } = await api.addColleague({ secret })
    const browser = api.openBrowser()
    await browser.signIn(email)
    expect(await browser.sendCode(code)).toMatchObject({ status: 422 })
  })
})

it('is closed to demo colleagues where strangers come', async () => {
  const own = await createStaffApi({ NODE_ENV: 'production', PUBLIC_URL: 'https://practice.example' })
  await own.addColleague({ secret })
  await own.db.updateTable('accounts').set({ email: 'owner@demo.banksia.example' }).execute()
  expect(await own.openBrowser().signIn('owner@demo.banksia.example')).toMatchObject({ status: 401 })
  await own.close()
})
