import type { Settings } from '#contract/settings.ts'
import { createStore } from '../ui/store.ts'
import { showToast } from '../ui/toast-store.ts'
import type { SessionState, SessionStore } from './session-store.ts'
import { storedText } from './stored.ts'

type IdentitySettings = Settings['identity']

let door: LazySession | undefined

/** The one session of this tab. Only ever made in a browser: on the server all visitors would share it. */
export function browserSession(identity: IdentitySettings): LazySession {
  const user = storedText('sessionStorage', `oidc.user:${identity.authority}:${identity.clientId}`)
  const holdsSession = () => user.read() !== null
  door ??= createLazySession({
    holdsSession,
    loadStore: async () =>
      (await import('./session-store.ts')).createSessionStore({
        audience: identity.audience,
        holdsSession,
        loadManager: async () =>
          (await import('./user-manager.ts')).createUserManager(identity, location.origin),
        now: () => Date.now(),
        onExpired: raiseTokenExpired,
        onUser: clearTokenExpired,
      }),
  })
  return door
}

/** For the Authorization header of a request to the API; null for a visitor. */
export const getAccessToken = async (): Promise<string | null> => (await door?.getAccessToken()) ?? null

export async function leaveToSignIn(
  identity: IdentitySettings,
  ...how: Parameters<LazySession['signIn']>
): Promise<void> {
  try {
    await browserSession(identity).signIn(...how)
  } catch {
    showToast('error', 'We could not reach the login page. Please try again.')
  }
}

/**
 * Back to the home page, with `redirectTo` pointing to where the person wants to go on.
 * See docs/product/signing-in.md#return-after-login.
 */
export async function leaveToSignOut(identity: IdentitySettings, returnTo?: string): Promise<void> {
  try {
    await browserSession(identity).signOut(returnTo)
  } catch {
    // Which leads on to where the person wants to go: see useRedirectTo.
    location.assign('/')
  }
}

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
  const { current, subscribe, change } = createStore<SessionState>({ status: 'loading' })
  let loading: Promise<SessionStore> | undefined

  const become = (next: SessionState) => change({ user: undefined, ...next })
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
    current,
    subscribe,
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

const token = createStore({ hasEnded: false })

/** This tab's token is no longer good. Where something personal is asked for, the dialog asks for a new login. */
export const raiseTokenExpired = (): void => token.change({ hasEnded: true })

/** This tab has a good one again. */
export const clearTokenExpired = (): void => token.change({ hasEnded: false })

/** A client who was known until then and is refused now has to log in again. */
export const hasTokenExpired = (): boolean => token.current().hasEnded

/** Calls the listener when a token has ended and when there is a good one again. Gives a function that stops it. */
export const onTokenExpired = token.subscribe
