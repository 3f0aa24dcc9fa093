import { type User, UserManager } from 'oidc-client-ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusingStorage, tabStorage } from './tab-storage.fixture.ts'
import { afterSignOutKey } from './return-path.ts'
import { createUserManager } from './user-manager.ts'

const site = 'https://site.example'
const identity = { authority: `${site}/oidc`, clientId: 'web', audience: 'banksia-api', builtIn: true }

const assign = vi.fn<(address: string) => void>()
const replace = vi.fn<(address: string) => void>()
const listeners = new Map<string, (event: object) => void>()

beforeEach(() => {
  const location = { origin: site, pathname: '/my/profile', search: '', hash: '', assign, replace }
  const addEventListener = (name: string, listener: (event: object) => void) => listeners.set(name, listener)
  const window = { location, addEventListener }
  for (const stub of [assign, replace]) stub.mockReset()
  listeners.clear()
  vi.stubGlobal('location', location)
  vi.stubGlobal('window', { ...window, self: window })
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('sessionStorage', tabStorage())
  vi.stubGlobal('localStorage', tabStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('leaving to log in', () => {
  it.each([
    [undefined, assign, replace],
    ['assign', assign, replace],
    ['replace', replace, assign],
  ] as const)('with %s', async (redirect, used, unused) => {
    // The answer is another document.
    void createUserManager(identity, site).leaveToSignIn('/my/appointments', redirect)
    await vi.waitFor(() => expect(used).toHaveBeenCalledOnce())
    expect(used.mock.calls[0]?.[0]).toContain(`${site}/oidc/`)
    expect(unused).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('banksia.logInTarget')).toBe('/my/appointments')
  })

  it('goes by the address that the site calls its own, and comes back to this page', async () => {
    await createUserManager(identity, 'https://other.example').leaveToSignIn(undefined, 'replace')
    expect(replace).toHaveBeenCalledExactlyOnceWith(`${site}/login?redirectTo=%2Fmy%2Fprofile`)
  })
})

describe('signing out', () => {
  it('remembers where the person wants to go on, and no address of another site', async () => {
    for (const [returnTo, kept] of [
      ['//evil.example', null],
      ['/session/1', '/?redirectTo=%2Fsession%2F1'],
    ] as const) {
      assign.mockReset()
      void createUserManager(identity, site).leaveToSignOut(returnTo)
      await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
      expect(sessionStorage.getItem(afterSignOutKey)).toBe(kept)
    }
  })

  it('is news to other tabs, each time', () => {
    const manager = createUserManager(identity, site)
    const heard = vi.fn<() => void>()
    manager.onSignOutElsewhere(heard)
    const set = vi.spyOn(localStorage, 'setItem')
    manager.announceSignOut()
    manager.announceSignOut()
    const [first, second] = set.mock.calls
    expect(first?.[0]).toBe(second?.[0])
    expect(first?.[1]).not.toBe(second?.[1])
    listeners.get('storage')?.({ key: 'banksia.heldUntil' })
    expect(heard).not.toHaveBeenCalled()
    listeners.get('storage')?.({ key: first?.[0] })
    expect(heard).toHaveBeenCalledOnce()
  })

  const signOutElsewhere = () => localStorage.setItem('banksia.signOutNews', crypto.randomUUID())

  it('is found by a tab that slept, and is over with its next login', async () => {
    const logIn = vi.spyOn(UserManager.prototype, 'signinRedirectCallback')
    logIn.mockResolvedValue({ profile: {} } as User)
    const manager = createUserManager(identity, site)
    // A tab that has not logged in has noted nothing.
    manager.announceSignOut()
    expect(manager.hasMissedSignOut()).toBe(false)
    await manager.arrive(`${site}/auth/callback?code=c`)
    expect(manager.hasMissedSignOut()).toBe(false)
    signOutElsewhere()
    expect(createUserManager(identity, site).hasMissedSignOut()).toBe(true)
    await manager.arrive(`${site}/auth/callback?code=d`)
    expect(manager.hasMissedSignOut()).toBe(false)
    logIn.mockRestore()
  })

  it('is found, too, where it is the first of this browser', async () => {
    const logIn = vi.spyOn(UserManager.prototype, 'signinRedirectCallback')
    logIn.mockResolvedValue({ profile: {} } as User)
    const manager = createUserManager(identity, site)
    await manager.arrive(`${site}/auth/callback?code=c`)
    expect(manager.hasMissedSignOut()).toBe(false)
    signOutElsewhere()
    expect(manager.hasMissedSignOut()).toBe(true)
    // A sign-out of its own is not missed.
    manager.announceSignOut()
    expect(manager.hasMissedSignOut()).toBe(false)
    logIn.mockRestore()
  })

  it('leads another tab to the home page, which takes the place of the personal one', () => {
    const body = { hidden: false }
    vi.stubGlobal('document', { body })
    createUserManager(identity, site).leaveForHome()
    expect(replace).toHaveBeenCalledExactlyOnceWith('/')
    expect(body.hidden).toBe(true)
  })

  it('needs no storage to tell them with', () => {
    const manager = createUserManager(identity, site)
    vi.stubGlobal('localStorage', refusingStorage)
    expect(() => manager.announceSignOut()).not.toThrow()
    expect(manager.hasMissedSignOut()).toBe(false)
  })
})

it('knows the page of a video session', () => {
  const { isInRoom } = createUserManager(identity, site)
  expect(isInRoom()).toBe(false)
  vi.stubGlobal('location', { pathname: '/session/5f0e8a52' })
  expect(isInRoom()).toBe(true)
})
