import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callApi } from '../api/call-api.ts'
import { refusingStorage, tabStorage } from './tab-storage.fixture.ts'
import { afterSignOutKey, readLogInTarget, storeLogInTarget, takeAfterSignOut } from './return-path.ts'
import { browserSession } from './browser-session.ts'

const identity = {
  authority: 'https://issuer.example/oidc',
  clientId: 'web',
  audience: 'banksia-api',
  builtIn: true,
}

describe('in a browser that refuses storage', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', refusingStorage))
  afterEach(() => vi.unstubAllGlobals())

  it('a visitor is signed out, and calls go through', async () => {
    const session = browserSession(identity)
    await session.start()
    expect(session.current()).toEqual({ status: 'signedOut' })
    vi.stubGlobal('fetch', async () => Response.json({ timeZone: 'Australia/Perth' }))
    expect(await callApi('readOwnProfile', {})).toMatchObject({ ok: true })
  })

  it('the home page and the login page open', () => {
    expect(takeAfterSignOut()).toBeNull()
    expect(() => storeLogInTarget('/my/profile')).not.toThrow()
    expect(readLogInTarget()).toBeUndefined()
  })
})

describe('where a person goes on after signing out', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', tabStorage()))
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['/?redirectTo=%2Ffind-a-gp', '/?redirectTo=%2Ffind-a-gp'],
    ['//evil.example', null],
  ])('%s is followed to %s, once', (kept, path) => {
    sessionStorage.setItem(afterSignOutKey, kept)
    expect(takeAfterSignOut()).toBe(path)
    expect(takeAfterSignOut()).toBeNull()
  })
})
