import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setupLinkProblems } from '#domain/staff/practice-setup.ts'
import { createSetUpApi, owner } from './set-up.fixture.ts'
import { createSetupLink } from './create-owner.ts'

let api: Awaited<ReturnType<typeof createSetUpApi>>
beforeAll(async () => {
  api = await createSetUpApi()
})
afterAll(() => api.close())
beforeEach(() => api.wipe())

describe('a set-up link', () => {
  it('carries its secret where no server and no Referer sees it, and is kept as a hash', async () => {
    const link = new URL((await createSetupLink(api.db, api.config)) ?? '')
    expect(`${link.pathname}${link.search}`).toBe('/practice/setup')
    const [row] = await api.db.selectFrom('setup_links').selectAll().execute()
    expect(row?.secret_hash.toString('utf8')).not.toContain(link.hash.slice(1))
    expect(link.hash.length).toBeGreaterThan(40)
  })

  it('is exchanged for a cookie that scripts do not read', async () => {
    const { setCookie } = await api.call('POST', '/setup/link', { secret: await api.newSecret() })
    expect(setCookie).toContain('HttpOnly')
    expect(setCookie).toContain('SameSite=Strict')
    expect(setCookie).toContain('Path=/api/staff/setup')
  })

  it('is refused when it is wrong, and no one becomes owner without it', async () => {
    await api.newSecret()
    const wrong = await api.call('POST', '/setup/link', { secret: 'x'.repeat(43) })
    expect(wrong).toMatchObject({
      status: 409,
      body: { code: 'setupLinkRefused', message: setupLinkProblems.unknown },
    })
    expect(wrong.cookies).toEqual([])
    for (const cookie of ['', 'banksia-setup=guess'])
      expect((await api.call('POST', '/setup/owner', owner, cookie)).status).toBe(409)
    expect((await api.call('GET', '/setup/state')).body).toEqual({
      hasOwner: false,
      link: 'none',
      passkeyHost: 'localhost',
    })
  })

  it('ends after an hour, also for a browser that had exchanged it', async () => {
    const secret = await api.newSecret()
    const cookie = await api.exchange(secret)
    await api.db
      .updateTable('setup_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    const late = { status: 409, body: { message: setupLinkProblems.expired } }
    expect(await api.call('POST', '/setup/link', { secret })).toMatchObject(late)
    expect(await api.call('POST', '/setup/owner', owner, cookie)).toMatchObject(late)
    expect((await api.call('GET', '/setup/state', undefined, cookie)).body).toEqual({
      hasOwner: false,
      link: 'expired',
      passkeyHost: 'localhost',
    })
  })

  it('of each process works, until one of them has made the owner', async () => {
    const [first, second] = await Promise.all([api.newSecret(), api.newSecret()])
    const cookies = await Promise.all([api.exchange(first), api.exchange(second)])
    expect((await api.call('POST', '/setup/owner', owner, cookies[1])).status).toBe(204)
    expect(await api.call('POST', '/setup/link', { secret: second })).toMatchObject({
      body: { message: setupLinkProblems.used },
    })
    const other = { ...owner, email: 'other@wattle.example' }
    expect(await api.call('POST', '/setup/owner', other, cookies[0])).toMatchObject({
      status: 409,
      body: { message: setupLinkProblems.used },
    })
    expect(await createSetupLink(api.db, api.config)).toBeNull()
  })

  it('makes one owner, however many finish at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 6 }, () => api.newSecret()))
    const cookies = await Promise.all(secrets.map((secret) => api.exchange(secret)))
    const answers = await Promise.all(
      cookies.map((cookie, at) =>
        api.call('POST', '/setup/owner', { ...owner, email: `dee${at}@wattle.example` }, cookie),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409, 409, 409])
    const owners = await api.db.selectFrom('accounts').select('email').execute()
    expect(owners).toHaveLength(1)
  })

  it('is not used up by a mistake in the form', async () => {
    const cookie = await api.exchange(await api.newSecret())
    const weak = await api.call('POST', '/setup/owner', { ...owner, password: 'Password-123' }, cookie)
    expect(weak).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
    const empty = await api.call('POST', '/setup/owner', { ...owner, email: '' }, cookie)
    expect(empty).toMatchObject({ status: 422, body: { fields: { email: 'Email is required' } } })
    expect((await api.call('POST', '/setup/owner', owner, cookie)).status).toBe(204)
  })

  it('signs the owner in up to the second step', async () => {
    const { made } = await api.becomeOwner()
    const session = made.cookies.find((cookie) => cookie.startsWith('banksia-staff=')) ?? ''
    expect(await api.call('GET', '/practice', undefined, session)).toMatchObject({
      body: { code: 'secondStepNeeded' },
    })
  })
})

it('is offered where only demo data had an owner', async () => {
  await api.db
    .insertInto('accounts')
    .values({ email: 'owner@demo.banksia.example', password_hash: 'none', role: 'owner' })
    .execute()
  expect(await createSetupLink(api.db, api.config)).not.toBeNull()
  await api.db
    .insertInto('accounts')
    .values({ email: 'dee@wattle.example', password_hash: 'none', role: 'owner' })
    .execute()
  expect(await createSetupLink(api.db, api.config)).toBeNull()
})
