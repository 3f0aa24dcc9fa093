import { describe, expect, it, vi } from 'vitest'
import { readItem, storeItem } from './tab-storage.ts'
import type { StoredUser, SessionManager } from './session.tsx'
import { heldFor, setUp } from './session-store.fixture.ts'

describe('a sign-out in another tab', () => {
  async function hear(held: StoredUser | null, change: Partial<SessionManager> = {}) {
    let signOut = () => {}
    const onSignOutElsewhere = (listener: () => void) => (signOut = listener)
    const { store, manager } = setUp(held, { onSignOutElsewhere, ...change })
    await store.start()
    // What a tab without a session holds is a visitor's. It has the library where a login was begun.
    if (!held) await store.signIn('/')
    storeItem('bookedFor', 'Robin Field')
    signOut()
    return { store, manager }
  }

  it('leaves nothing of the person in this tab, which goes to the home page', async () => {
    const { manager } = await hear(heldFor(600))
    await vi.waitFor(() => expect(manager.leaveForHome).toHaveBeenCalledOnce())
    expect(manager.reload).not.toHaveBeenCalled()
    expect(manager.forget).toHaveBeenCalledOnce()
    expect(readItem('bookedFor')).toBeNull()
  })

  it('does not cut off a video session', async () => {
    const { store, manager } = await hear(heldFor(600), { isInRoom: () => true })
    await vi.waitFor(() => expect(store.current()).toEqual({ status: 'signedOut' }))
    expect(manager.forget).toHaveBeenCalledOnce()
    expect(manager.leaveForHome).not.toHaveBeenCalled()
    expect(readItem('bookedFor')).toBeNull()
  })

  it('is followed first by a tab that slept, which neither calls nor logs in as anyone', async () => {
    storeItem('bookedFor', 'Robin Field')
    const { store, manager, onUser } = setUp(heldFor(600), { hasMissedSignOut: () => true })
    const [token] = await Promise.all([store.getAccessToken(), store.start()])
    expect(token).toBeNull()
    expect(manager.forget).toHaveBeenCalled()
    expect(manager.leaveForHome).toHaveBeenCalled()
    expect(manager.read).not.toHaveBeenCalled()
    expect(readItem('bookedFor')).toBeNull()
    // Signed out, a personal page would send to the login.
    await store.start()
    expect(store.current()).toEqual({ status: 'loading' })
    expect(onUser).not.toHaveBeenCalled()
  })

  it('is followed by the page of a video session that was asleep, which stays', async () => {
    const { store, manager } = setUp(heldFor(600), { hasMissedSignOut: () => true, isInRoom: () => true })
    await store.start()
    expect(store.current()).toEqual({ status: 'signedOut' })
    expect(manager.forget).toHaveBeenCalledOnce()
    expect(manager.leaveForHome).not.toHaveBeenCalled()
  })

  it('is followed by a document that Back brings as it was left', async () => {
    let restore = () => {}
    let hasMissed = false
    const { store, manager } = setUp(heldFor(600), {
      onRestored: (listener) => (restore = listener),
      hasMissedSignOut: () => hasMissed,
    })
    await store.start()
    hasMissed = true
    restore()
    await vi.waitFor(() => expect(manager.leaveForHome).toHaveBeenCalledOnce())
    expect(manager.forget).toHaveBeenCalledOnce()
  })

  it('does not end a login that has just begun here', async () => {
    const { store, manager } = setUp(heldFor(600), { hasMissedSignOut: () => true })
    await Promise.all([store.arrive('https://site.example/auth/callback?code=c'), store.start()])
    expect(manager.forget).not.toHaveBeenCalled()
    expect(store.current().status).toBe('signedIn')
  })

  it('is nothing to a visitor', async () => {
    const { manager } = await hear(null)
    expect(manager.forget).not.toHaveBeenCalled()
    expect(readItem('bookedFor')).toBe('Robin Field')
    storeItem('bookedFor', null)
  })
})
