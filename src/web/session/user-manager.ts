import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Settings } from '#contract/settings.ts'
import type { HeldUser, SessionManager } from './session-manager.ts'

/** Loaded only for somebody who signs in or is signed in: the library is no part of a public page's first load. */
export function createUserManager(identity: Settings['identity'], origin: string): SessionManager {
  const store = new WebStorageStateStore({ store: sessionStorage })
  const manager = new UserManager({
    authority: identity.authority,
    client_id: identity.clientId,
    redirect_uri: `${origin}/auth/callback`,
    post_logout_redirect_uri: `${origin}/`,
    scope: 'openid profile email',
    userStore: store,
    stateStore: store,
    // Our issuer knows its one audience; others have to be asked for it (document 2, section 7).
    extraQueryParams: identity.builtIn ? {} : { audience: identity.audience },
    // The store renews: it alone knows whether a failure is the end of the session or of the network.
    automaticSilentRenew: false,
  })
  return {
    read: async () => held(await manager.getUser()),
    renew: async () => held(await manager.signinSilent()),
    forget: () => manager.removeUser(),
    leaveToSignIn: (returnTo) => manager.signinRedirect({ state: { returnTo } }),
    arrive: async (address) => {
      const user = await manager.signinRedirectCallback(address)
      return { user: held(user), returnTo: returnToOf(user.state) }
    },
    leaveToSignOut: () => manager.signoutRedirect(),
    onExpiring: (listener) => manager.events.addAccessTokenExpiring(listener),
    isRefusal: (error) => error instanceof ErrorResponse,
  }
}

function held(user: User): HeldUser
function held(user: User | null): HeldUser | null
function held(user: User | null): HeldUser | null {
  return (
    user && {
      accessToken: user.access_token,
      endsHere: user.expires_at,
      canRenew: user.refresh_token !== undefined,
      claims: user.profile,
    }
  )
}

const returnToOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'returnTo' in state && typeof state.returnTo === 'string'
    ? state.returnTo
    : null
