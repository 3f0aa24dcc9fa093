import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasskeyDevice } from '#test/support/passkey-device.ts'
import { staffPassword } from '#test/support/staff-api.ts'
import { createSignInApi, readSession } from './sign-in.fixture.ts'

let api: Awaited<ReturnType<typeof createSignInApi>>
beforeAll(async () => {
  api = await createSignInApi()
})
afterAll(() => api.close())

describe('a first sign-in', () => {
  it('sets up an authenticator app and gives ten recovery codes, each good once', async () => {
    const { email } = await api.addColleague()
    const browser = api.openBrowser()
    await browser.signIn(email)
    expect((await browser.call('GET', '/staff/session/second-step')).answer.isToBeSetUp).toBe(true)
    await browser.call('POST', '/staff/authenticator:start')
    expect(await browser.call('PUT', '/staff/authenticator', { code: '000000' })).toMatchObject({
      status: 422,
    })
    const { recoveryCodes } = await api.setUpFirst(browser)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await readSession(browser)).toMatchObject({ status: 200 })
    const kept = await api.db.selectFrom('staff_recovery_codes').select('code_hash').execute()
    expect(kept.map(({ code_hash }) => code_hash.toString())).not.toContain(recoveryCodes[0])

    const away = api.openBrowser()
    await away.signIn(email)
    const [code = ''] = recoveryCodes
    expect(await away.sendCode(code.toUpperCase().replaceAll('-', ' '), 'recoveryCode')).toMatchObject({
      status: 204,
    })
    expect((await away.call('GET', '/staff/session/second-step')).answer.recoveryCodesLeft).toBe(9)
    await expect
      .poll(() => api.mailsTo(email), { timeout: 30_000 })
      .toContainEqual({ subject: 'A recovery code was used' })
    const again = api.openBrowser()
    await again.signIn(email)
    expect(await again.sendCode(code, 'recoveryCode')).toMatchObject({ status: 422 })
  })

  it('takes no code before there is a secret', async () => {
    const { email } = await api.addColleague()
    const browser = api.openBrowser()
    await browser.signIn(email)
    expect(await browser.call('PUT', '/staff/authenticator', { code: '123456' })).toMatchObject({
      status: 409,
    })
    expect(await browser.sendCode('123456')).toMatchObject({ status: 422 })
  })

  it('sets up a passkey, which then signs in; a challenge is good once', async () => {
    const { email } = await api.addColleague()
    const device = createPasskeyDevice()
    const browser = api.openBrowser()
    await browser.signIn(email)
    const { answer } = await browser.call('POST', '/staff/passkeys:start')
    const response = device.create(answer.challenge ?? '')
    const added = await browser.call('POST', '/staff/passkeys', { response })
    expect(added.answer.recoveryCodes).toHaveLength(10)

    const next = api.openBrowser()
    await next.signIn(email)
    const asked = await next.call('POST', '/staff/session/passkey-challenge')
    const signed = { method: 'passkey', response: device.sign(asked.answer.challenge ?? '') }
    expect(await next.call('POST', '/staff/session:confirm', signed)).toMatchObject({ status: 204 })
    expect(await next.call('POST', '/staff/session:confirm', signed)).toMatchObject({ status: 422 })
  })

  it('takes no passkey of another device, of another site or for another challenge', async () => {
    const { email } = await api.addColleague()
    const device = createPasskeyDevice()
    const browser = api.openBrowser()
    await browser.signIn(email)
    const start = await browser.call('POST', '/staff/passkeys:start')
    await browser.call('POST', '/staff/passkeys', { response: device.create(start.answer.challenge ?? '') })
    const ask = async () =>
      (await browser.call('POST', '/staff/session/passkey-challenge')).answer.challenge ?? ''
    for (const response of [
      createPasskeyDevice().sign(await ask()),
      { ...createPasskeyDevice().sign(await ask()), id: device.sign('x').id },
      createPasskeyDevice('http://elsewhere.example').sign(await ask()),
      device.sign('another challenge'),
    ])
      expect(
        await browser.call('POST', '/staff/session:confirm', { method: 'passkey', response }),
      ).toMatchObject({
        status: 422,
      })
  })
})

describe('a sign-in that is open', () => {
  async function signedIn() {
    const colleague = await api.addColleague()
    const browser = api.openBrowser()
    await browser.signIn(colleague.email)
    const made = await api.setUpFirst(browser)
    return { ...colleague, ...made, browser }
  }

  it('locks after as long as the practice has chosen', async () => {
    const { browser, subject } = await signedIn()
    await api.db.updateTable('practices').set({ idle_minutes: 60 }).execute()
    await api.wasUsedBefore(subject, 59)
    expect(await readSession(browser)).toMatchObject({ status: 200, answer: { idleMinutes: 60 } })
    await api.wasUsedBefore(subject, 61)
    expect(await readSession(browser)).toMatchObject({ code: 'sessionLocked' })
    await api.db.updateTable('practices').set({ idle_minutes: 15 }).execute()
  })

  it('locks after a while without use, and by itself; the second step unlocks it', async () => {
    const { browser, subject, secret: own } = await signedIn()
    await api.wasUsedBefore(subject, 16)
    expect(await readSession(browser)).toMatchObject({ status: 401, code: 'sessionLocked' })
    expect((await browser.call('GET', '/staff/session/second-step')).answer.state).toBe('locked')
    expect(await browser.sendCode(api.codeOf(own, 1))).toMatchObject({ status: 204 })
    expect(await readSession(browser)).toMatchObject({ status: 200 })
    expect(await browser.call('POST', '/staff/session:lock')).toMatchObject({ status: 204 })
    expect(await readSession(browser)).toMatchObject({ code: 'sessionLocked' })
    expect(await browser.call('POST', '/staff/passkeys:start')).toMatchObject({ code: 'sessionLocked' })
  })

  it('asks for the second step again before what matters', async () => {
    const { browser, subject, secret: own } = await signedIn()
    await api.db
      .updateTable('staff_sessions')
      .set({ second_factor_at: new Date(Date.now() - 11 * 60_000) })
      .where('subject', '=', subject)
      .execute()
    for (const [method, path] of [
      ['POST', '/staff/recovery-codes'],
      ['POST', '/staff/passkeys:start'],
      ['DELETE', '/staff/authenticator'],
    ] as const)
      expect(await browser.call(method, path)).toMatchObject({ status: 403, code: 'stepUpNeeded' })
    expect(await browser.sendCode(api.codeOf(own, 1))).toMatchObject({ status: 204 })
    expect(await browser.call('POST', '/staff/recovery-codes')).toMatchObject({ status: 200 })
  })

  it('never loses its last second step', async () => {
    const { browser } = await signedIn()
    expect(await browser.call('DELETE', '/staff/authenticator')).toMatchObject({ status: 409 })
    const { answer } = await browser.call('POST', '/staff/passkeys:start')
    const response = createPasskeyDevice().create(answer.challenge ?? '')
    const added = await browser.call('POST', '/staff/passkeys', { response, name: 'Desk' })
    expect(added.answer.recoveryCodes).toBeNull()
    const { passkeys = [] } = (await browser.call('GET', '/staff/security')).answer
    const [passkey] = passkeys
    expect(passkey?.name).toBe('Desk')
    const both = await Promise.all([
      browser.call('DELETE', '/staff/authenticator'),
      browser.call('DELETE', `/staff/passkeys/${passkey?.id}`),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })

  it('ends when it is revoked elsewhere, and with a new password', async () => {
    const { browser, email, secret: own } = await signedIn()
    const other = api.openBrowser()
    await other.signIn(email)
    await other.sendCode(api.codeOf(own, 1))
    const { sessions = [] } = (await browser.call('GET', '/staff/security')).answer
    expect(sessions.map(({ isThisOne }) => isThisOne)).toEqual([true, false])
    const stranger = await signedIn()
    const id = sessions[1]?.id ?? ''
    expect(await stranger.browser.call('DELETE', `/staff/sign-ins/${id}`)).toMatchObject({ status: 404 })
    expect(await browser.call('DELETE', `/staff/sign-ins/${id}`)).toMatchObject({ status: 204 })
    expect(await readSession(other)).toMatchObject({ code: 'unauthenticated' })

    const third = api.openBrowser()
    await third.signIn(email)
    const newPassword = 'Cobalt-orchard-19-wind!'
    const wrong = await browser.call('PUT', '/staff/password', { currentPassword: 'no', newPassword })
    expect(Object.keys(wrong.answer.fields ?? {})).toEqual(['currentPassword'])
    const body = { currentPassword: 'Harbour-lantern-82-moss!', newPassword }
    expect(await browser.call('PUT', '/staff/password', body)).toMatchObject({ status: 204 })
    expect(await readSession(browser)).toMatchObject({ status: 200 })
    expect(await third.sendCode(api.codeOf(own, 1))).toMatchObject({ code: 'unauthenticated' })
    expect(await api.openBrowser().signIn(email)).toMatchObject({ status: 401 })
    expect(await api.openBrowser().signIn(email, newPassword)).toMatchObject({ status: 204 })
  })

  it('notes each change of it in the audit, and tells its owner by email; what is refused leaves neither', async () => {
    const { browser, email, subject } = await signedIn()
    expect(await browser.call('DELETE', '/staff/authenticator')).toMatchObject({ status: 409 })
    const { answer } = await browser.call('POST', '/staff/passkeys:start')
    const response = createPasskeyDevice().create(answer.challenge ?? '')
    expect(await browser.call('POST', '/staff/passkeys', { response })).toMatchObject({ status: 200 })
    expect(await browser.call('POST', '/staff/recovery-codes')).toMatchObject({ status: 200 })
    expect(await browser.call('DELETE', '/staff/authenticator')).toMatchObject({ status: 204 })
    await api.setUpFirst(browser)
    const { passkeys: [passkey] = [] } = (await browser.call('GET', '/staff/security')).answer
    expect(await browser.call('DELETE', `/staff/passkeys/${passkey?.id}`)).toMatchObject({ status: 204 })
    expect(await browser.call('DELETE', `/staff/passkeys/${passkey?.id}`)).toMatchObject({ status: 404 })
    const body = { currentPassword: staffPassword, newPassword: 'Cobalt-orchard-19-wind!' }
    expect(await browser.call('PUT', '/staff/password', body)).toMatchObject({ status: 204 })

    const noted = await api.db
      .selectFrom('audit_events')
      .select(['action', 'subject'])
      .where('actor', '=', subject)
      .orderBy('id')
      .execute()
    expect(noted).toEqual(
      [
        'authenticator app added',
        'passkey added',
        'new recovery codes',
        'authenticator app removed',
        'authenticator app added',
        'passkey removed',
        'password changed',
      ].map((change) => ({ action: 'change', subject: `staff ${subject}: ${change}` })),
    )
    await expect
      .poll(async () => (await api.mailsTo(email)).map((mail) => mail.subject).toSorted(), {
        timeout: 30_000,
      })
      .toEqual([
        'A passkey was added to your sign-in',
        'A passkey was removed from your sign-in',
        'An authenticator app was added to your sign-in',
        'An authenticator app was added to your sign-in',
        'New recovery codes were made for your sign-in',
        'The authenticator app was removed from your sign-in',
        'Your Banksia password was changed',
      ])
  })

  it('ends by signing out', async () => {
    const { browser } = await signedIn()
    expect(await browser.call('DELETE', '/staff/session')).toMatchObject({ status: 204 })
    expect(await readSession(browser)).toMatchObject({ code: 'unauthenticated' })
  })
})
