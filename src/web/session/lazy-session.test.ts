import { describe, expect, it, vi } from 'vitest'
import { createLazySession } from './browser-session.ts'
import type { SessionState, SessionStore } from './session-store.ts'

const ada = { name: 'Ada', email: 'ada@example.com', role: 'patient', attachedClinicianId: null } as const

function doorOf({ holds = false, fails = false } = {}) {
  let state: SessionState = { status: 'loading' }
  const listeners = new Set<() => void>()
  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const store: SessionStore = {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: async () => become({ status: 'signedIn', user: ada }),
    getAccessToken: async () => 'token',
    signIn: async () => {},
    arrive: async () => {
      become({ status: 'signedIn', user: ada })
      return '/next'
    },
    signOut: async () => become({ status: 'signedOut' }),
  }
  const loadStore = vi.fn<() => Promise<SessionStore>>(async () => {
    if (fails) throw new Error('offline')
    return store
  })
  return { loadStore, door: createLazySession({ holdsSession: () => holds, loadStore }) }
}

describe('the door before the session', () => {
  it('tells a visitor at once, and fetches nothing', async () => {
    const { door, loadStore } = doorOf()
    await door.start()
    expect(door.current()).toEqual({ status: 'signedOut' })
    expect(await door.getAccessToken()).toBeNull()
    expect(loadStore).not.toHaveBeenCalled()
  })

  it('passes on what the store says, to its listeners', async () => {
    const { door, loadStore } = doorOf({ holds: true })
    const heard = vi.fn<() => void>()
    door.subscribe(heard)
    await door.start()
    expect(door.current()).toEqual({ status: 'signedIn', user: ada })
    expect(heard).toHaveBeenCalledOnce()
    expect(await door.getAccessToken()).toBe('token')
    await door.signOut()
    expect(door.current().status).toBe('signedOut')
    expect(loadStore).toHaveBeenCalledOnce()
  })

  it('does not call someone signed out who is just arriving', async () => {
    const { door } = doorOf()
    const statuses: string[] = []
    door.subscribe(() => statuses.push(door.current().status))
    await Promise.all([door.arrive('/auth/callback'), door.start()])
    expect(statuses).not.toContain('signedOut')
  })

  it('ends for every page once a public page has noticed it, until someone is known again', async () => {
    const { door } = doorOf({ holds: true })
    await door.start()
    door.end()
    expect(door.current()).toEqual({ status: 'signedOut' })
    await door.arrive('/auth/callback')
    expect(door.current()).toEqual({ status: 'signedIn', user: ada })
  })

  it('asks again after the store could not be fetched', async () => {
    const { door, loadStore } = doorOf({ fails: true })
    await expect(door.signIn('/')).rejects.toThrow('offline')
    await expect(door.signIn('/')).rejects.toThrow('offline')
    expect(loadStore).toHaveBeenCalledTimes(2)
  })
})
