import { describe, expect, it, vi } from 'vitest'
import { readItem, storeItem } from './tab-storage.ts'
import type { StoredUser, SessionManager } from './session.tsx'
import { Refused, heldFor, now, setUp, tokenEnding } from './session-store.fixture.ts'

const aDay = 86_400

describe('a visitor', () => {
  it('is signed out, and the library is not even fetched', async () => {
    const { store, loadManager } = setUp(null)
    expect(store.current()).toEqual({ status: 'loading' })
    await store.start()
    expect(store.current()).toEqual({ status: 'signedOut' })
    expect(await store.getAccessToken()).toBeNull()
    expect(loadManager).not.toHaveBeenCalled()
  })
})

describe('a person who is signed in', () => {
  it('is known by the claims of their token', async () => {
    const { store } = setUp(heldFor(600))
    const told = vi.fn<() => void>()
    store.subscribe(told)
    await store.start()
    expect(told).toHaveBeenCalledOnce()
    expect(store.current()).toEqual({
      status: 'signedIn',
      user: { name: 'Robin Field', email: 'robin@mail.example', role: 'patient', attachedClinicianId: null },
    })
    expect(await store.getAccessToken()).toBe(tokenEnding(600))
  })

  it('gets a new token in time, with one request however many ask', async () => {
    const { store, manager, onExpired, onUser } = setUp(heldFor(10))
    const tokens = await Promise.all([store.getAccessToken(), store.getAccessToken(), store.getAccessToken()])
    expect(new Set(tokens)).toEqual(new Set([tokenEnding(600)]))
    expect(manager.renew).toHaveBeenCalledOnce()
    expect(onUser).toHaveBeenCalledOnce()
    expect(onExpired).not.toHaveBeenCalled()
  })

  it.each([aDay, -aDay])('is not disturbed by a clock that is %d seconds wrong', async (wrongBy) => {
    const { store, manager } = setUp(heldFor(600 + wrongBy, { endsHere: now / 1000 + 600 }))
    expect(await store.getAccessToken()).toBe(tokenEnding(600 + wrongBy))
    expect(manager.renew).not.toHaveBeenCalled()
  })

  it.each<[string, Partial<StoredUser>, Partial<SessionManager>]>([
    ['there is nothing to renew with', { canRenew: false }, {}],
    ['the issuer refuses', {}, { renew: () => Promise.reject(new Refused()) }],
    ['what the issuer gives is no good', {}, { renew: async () => heldFor(-1) }],
  ])('is asked to log in again when the token has ended and %s', async (_why, user, manager) => {
    const { store, onExpired, manager: used } = setUp(heldFor(-1, user), manager)
    expect(await store.getAccessToken()).toBeNull()
    expect(onExpired).toHaveBeenCalledOnce()
    expect(used.forget).toHaveBeenCalledOnce()
  })

  it('is asked the same for a token that is not whole', async () => {
    const { store, onExpired } = setUp(heldFor(600, { accessToken: 'garbage', canRenew: false }))
    await store.start()
    expect(onExpired).toHaveBeenCalledOnce()
    expect(store.current().status).toBe('signedOut')
  })

  it('stays signed in while the issuer is out of reach', async () => {
    const { store, onExpired } = setUp(heldFor(-1), { renew: () => Promise.reject(new TypeError('offline')) })
    await store.start()
    expect(store.current().status).toBe('signedIn')
    expect(onExpired).not.toHaveBeenCalled()
    await expect(store.getAccessToken()).rejects.toThrow('offline')
  })
})

describe('coming back from a login', () => {
  it('goes where the login was started', async () => {
    const { store, onUser } = setUp(null)
    expect(await store.arrive('https://site.example/auth/callback?code=c')).toBe('/find-a-gp')
    expect(store.current().status).toBe('signedIn')
    // An end that was noticed before is of another session.
    expect(onUser).toHaveBeenCalledOnce()
  })

  it('is not troubled by the worn-out token that the login replaces', async () => {
    const { store, onExpired } = setUp(heldFor(-1, { canRenew: false }))
    await Promise.all([store.arrive('https://site.example/auth/callback?code=c'), store.start()])
    expect(onExpired).not.toHaveBeenCalled()
    expect(store.current().status).toBe('signedIn')
  })

  it('is signed out when the login cannot be finished', async () => {
    const { store } = setUp(null, { arrive: () => Promise.reject(new Error('no matching state')) })
    await expect(store.arrive('https://site.example/auth/callback?code=c')).rejects.toThrow(
      'no matching state',
    )
    expect(store.current()).toEqual({ status: 'signedOut' })
  })

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', null])(
    'never goes to %s',
    async (returnTo) => {
      const { store } = setUp(null, { arrive: async () => ({ user: heldFor(600), returnTo }) })
      expect(await store.arrive('https://site.example/auth/callback?code=c')).toBe('/')
    },
  )
})

describe('a document that Back brings as it was left', () => {
  const other = heldFor(600, { claims: { name: 'Kim Lee', email: 'kim@mail.example' } })
  const renewed = heldFor(900)

  it.each([
    ['stays while the same person is signed in', renewed, 0],
    ['is loaded again when they have signed out', null, 1],
    ['is loaded again when someone else has signed in', other, 1],
  ])('%s', async (_what, heldNow, reloads) => {
    const read = vi.fn<SessionManager['read']>().mockResolvedValue(heldNow)
    read.mockResolvedValueOnce(heldFor(600))
    let restore = () => {}
    const { store, manager } = setUp(heldFor(600), { read, onRestored: (listener) => (restore = listener) })
    await store.start()
    restore()
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    expect(manager.reload).toHaveBeenCalledTimes(reloads)
  })
})

describe('signing out', () => {
  it('forgets who was here even when the issuer cannot be reached', async () => {
    const { store, manager } = setUp(heldFor(600), {
      leaveToSignOut: () => Promise.reject(new TypeError('offline')),
    })
    await store.start()
    storeItem('bookedFor', 'Robin Field')
    await expect(store.signOut()).rejects.toThrow('offline')
    expect(manager.forget).toHaveBeenCalledOnce()
    expect(manager.announceSignOut).toHaveBeenCalledOnce()
    expect(readItem('bookedFor')).toBeNull()
    expect(store.current()).toEqual({ status: 'signedOut' })
  })

  it('passes on where the person wants to go on', async () => {
    const { store, manager } = setUp(heldFor(600))
    await store.signOut('/session/room')
    expect(manager.leaveToSignOut).toHaveBeenCalledWith('/session/room')
  })
})
