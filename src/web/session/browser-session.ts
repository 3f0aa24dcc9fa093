import type { Settings } from '#contract/settings.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { createLazySession, type LazySession } from './lazy-session.ts'
import { readStored } from './read-stored.ts'
import { clearTokenExpired, raiseTokenExpired } from './token-expired.ts'

type Identity = Settings['identity']

let door: LazySession | undefined

/** The one session of this tab. Only ever made in a browser: on the server all visitors would share it. */
export function browserSession(identity: Identity): LazySession {
  const holdsSession = () => readStored(`oidc.user:${identity.authority}:${identity.clientId}`) !== null
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
  identity: Identity,
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
export async function leaveToSignOut(identity: Identity, returnTo?: string): Promise<void> {
  try {
    await browserSession(identity).signOut(returnTo)
  } catch {
    // Which leads on to where the person wants to go: see useRedirectTo.
    location.assign('/')
  }
}
