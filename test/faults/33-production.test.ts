import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demoMailDomain } from '#domain/identifiers/person.ts'
import { verificationMessages } from '#domain/identifiers/verification.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addPerson } from '#test/support/people.ts'
import { addClients, createCaller, statusOf } from '#test/support/server-cluster.ts'
import { startServerProcess } from '#test/support/server-process.ts'
import { createBrowser, signInAs } from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

const missing = [
  'Not set up: email (SMTP_URL).',
  'Not set up: text messages (TWILIO_…).',
  'Not set up: card payments (STRIPE_…).',
  'Not set up: Medicare and DVA card checks (VERIFICATION_…).',
]

/** A server that strangers can reach, for this one reason, with no provider set up. */
async function startExposed(environment: Record<string, string>) {
  const PUBLIC_URL = environment.PUBLIC_URL ?? 'http://localhost:3000'
  const test = await createTestDatabase({ PUBLIC_URL })
  const common = {
    DATABASE_URL: test.url,
    ENCRYPTION_KEYS: test.encryptionKeys,
    TRUSTED_PROXIES: '1',
    PUBLIC_URL,
  }
  const server = await startServerProcess({ DEMO_DATA: 'on', ...common, ...environment })
  onTestFinished(async () => {
    await server.end('SIGKILL')
    await test.close()
  })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': randomUUID() },
    })
  const send = async (method: string, path: string, body: unknown, token?: string) => {
    const answer = await ask(path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { ...test, common, server, ask, send }
}

describe('33: reachable by strangers, with nothing set up', () => {
  it.each([
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['an https address', { PUBLIC_URL: 'https://book.example' }],
    ['an open port', { HOST: '0.0.0.0' }],
    ['a proxy', { TRUSTED_PROXIES: '1' }],
  ])('%s: the start says what is missing, and nothing pretends', async (_why, environment) => {
    const { server, ask, send, db, service, config } = await startExposed(environment)
    await expect.poll(() => server.output(), { timeout: 15_000 }).toContain('Not set up: a relay for video')
    for (const line of missing) expect(server.output()).toContain(line)
    expect(server.output()).not.toContain('Simulated')

    for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/ui', '/dev/blocks'])
      expect((await ask(path)).status).toBe(404)
    const demo = await addPerson(db, { email: `new.client@${demoMailDomain}` })
    const browser = createBrowser({ request: ask }, config.PUBLIC_URL)
    await expect(signInAs(service, browser, demo)).rejects.toThrow('answered with 401')

    expect(await (await ask('/api/settings')).json()).toMatchObject({
      canSendEmail: false,
      canSendSms: false,
      keptEmails: null,
      keptTexts: null,
      payment: { mode: 'none' },
      demo: false,
    })
    expect(await send('POST', '/login/forgot', { email: demo.email })).toMatchObject({
      status: 503,
      body: { code: 'emailNotSetUp' },
    })
    const forgot = await (await ask('/login/forgot')).text()
    expect(forgot).toContain('This practice has not set up email yet')
    expect(forgot).not.toContain('name="email"')

    await db
      .insertInto('invites')
      .values({ practice_id: account, email: 'robin@mail.example', mobile: '+61491570156' })
      .execute()
    const invited = { email: 'robin@mail.example', mobileNumber: '0491 570 156', shouldSendOtp: true }
    expect(await send('POST', '/api/invites:check', invited)).toMatchObject({
      status: 503,
      body: { code: 'smsNotSetUp' },
    })
    const page = await (await ask('/sign-up-with-invite')).text()
    expect(page).toContain('This practice has not set up text messages yet')
    expect(await db.selectFrom('outbox_messages').selectAll().execute()).toEqual([])
  })

  it('no test card books, of either kind, not even one that was saved before', async () => {
    const exposed = await startExposed({ NODE_ENV: 'production' })
    const { db, service, send, common, server } = exposed
    const trial = await startServerProcess({ ...common, NODE_ENV: 'test' })
    onTestFinished(async () => void (await trial.end('SIGKILL')))
    const slot = { ...(await addBookable(db)), start: sydneyTime(3, 10) }
    const [token = ''] = await addClients({ db, service }, 1, true)
    const before = createCaller(() => trial)
    const now = createCaller(() => server)
    const held = await before.reserve(slot, { token })
    const reserveId = held.body?.data?.reserveId ?? ''
    expect((await before.claim(reserveId, token)).status).toBe(200)

    expect(await now.finish(reserveId, token)).toMatchObject({
      status: 503,
      body: { code: 'paymentsNotSetUp' },
    })
    expect(await statusOf(db, reserveId)).toBe('claimed')
    const later = { ...slot, start: sydneyTime(3, 14) }
    expect(await now.reserve(later, { token })).toMatchObject({
      status: 503,
      body: { code: 'paymentsNotSetUp' },
    })
    const opened = await send('POST', '/api/client/me/stripe/payment-method', { mode: 'setup' }, token)
    expect(opened).toMatchObject({ status: 503, body: { code: 'paymentsNotSetUp' } })

    const card = { irn: '2', expiryDate: '2039-08', shouldRejectInvalidDetails: true }
    const someone = { firstName: 'Chantelle', lastName: 'Arthur', dateOfBirth: '1986-01-02' }
    const save = (number: string) =>
      send('PUT', '/api/client-records/me/medicare', { ...card, ...someone, number }, token)
    expect(await save('2951201842')).toMatchObject({
      status: 422,
      body: { fields: { number: verificationMessages.medicare } },
    })
    expect(await save('2123456701')).toMatchObject({ status: 200, body: { verification: 'unverified' } })
  })
})
