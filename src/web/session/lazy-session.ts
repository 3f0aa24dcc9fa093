import type { SessionState, SessionStore } from './session-store.ts'

type SessionLoader = { holdsSession: () => boolean; loadStore: () => Promise<SessionStore> }

export type LazySession = Pick<
  SessionStore,
  'current' | 'subscribe' | 'start' | 'getAccessToken' | 'signIn' | 'arrive' | 'signOut'
> & {
  /** The session has ended: the person is a visitor, until the store knows them again. */
  end: () => void
}

/**
 * Stands before the session's store, which is only fetched where there is a session, or one begins or ends. For all
 * other visitors the answer is short: not signed in.
 */
export function createLazySession({ holdsSession, loadStore }: SessionLoader): LazySession {
  let state: SessionState = { status: 'loading' }
  let loading: Promise<SessionStore> | undefined
  const listeners = new Set<() => void>()

  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const store = () => {
    loading ??= loadStore().then((loaded) => {
      loaded.subscribe(() => become(loaded.current()))
      return loaded
    })
    loading.catch(() => (loading = undefined))
    return loading
  }

  const end = () => become({ status: 'signedOut' })

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async start() {
      if (holdsSession() || loading) return (await store()).start()
      end()
    },
    end,
    getAccessToken: async () => (holdsSession() ? (await store()).getAccessToken() : null),
    signIn: async (...how) => (await store()).signIn(...how),
    arrive: async (address) => (await store()).arrive(address),
    signOut: async (returnTo) => (await store()).signOut(returnTo),
  }
}
