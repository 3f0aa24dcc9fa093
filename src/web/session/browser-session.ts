import { paths } from '#contract/page-paths.ts'
import type { Settings } from '#contract/settings.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { ownPath, toPath, redirectToIn } from './own-path.ts'
import { createLazySession, type LazySession } from './lazy-session.ts'
import { raiseTokenExpired } from './token-expired.ts'

type Identity = Settings['identity']

let door: LazySession | undefined

/** The one session of this tab. Only ever made in a browser: on the server all visitors would share it. */
export function browserSession(identity: Identity): LazySession {
  const holdsSession = () =>
    sessionStorage.getItem(`oidc.user:${identity.authority}:${identity.clientId}`) !== null
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
      }),
  })
  return door
}

/** For the Authorization header of a request to the API; null for a visitor. */
export const getAccessToken = async (): Promise<string | null> => (await door?.getAccessToken()) ?? null

/** Comes back to `returnTo`, else to `redirectTo`, else here. See docs/product/signing-in.md#return-after-login. */
export async function leaveToSignIn(identity: Identity, returnTo?: string): Promise<void> {
  const target = ownPath(returnTo) ?? redirectToIn(location.search) ?? toPath(location)
  const home = new URL(identity.authority).origin
  // The site may also be reached by an address it does not call its own. Logins happen at the one it does.
  if (identity.builtIn && home !== location.origin) {
    location.assign(`${home}${paths.logIn({ redirectTo: target })}`)
    return
  }
  try {
    await browserSession(identity).signIn(target)
  } catch {
    showToast('error', 'We could not reach the login page. Please try again.')
  }
}

const afterSignOutKey = 'banksia.afterSignOut'

/**
 * Back to the home page, with `redirectTo` pointing to where the person wants to go on.
 * See docs/product/signing-in.md#return-after-login.
 */
export async function leaveToSignOut(identity: Identity, returnTo?: string): Promise<void> {
  const target = ownPath(returnTo)
  if (target) sessionStorage.setItem(afterSignOutKey, `/?${new URLSearchParams({ redirectTo: target })}`)
  try {
    await browserSession(identity).signOut()
  } catch {
    location.assign(takeAfterSignOut() ?? '/')
  }
}

export function takeAfterSignOut(): string | null {
  const path = ownPath(sessionStorage.getItem(afterSignOutKey))
  sessionStorage.removeItem(afterSignOutKey)
  return path
}
