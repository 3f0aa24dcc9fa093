import {
  ErrorResponse,
  OidcClient,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { issuerEndpoints, type NewcomerAnswer, newcomerAnswerType } from '#contract/built-in-issuer.ts'
import { paths } from '#contract/page-paths.ts'
import type { Settings } from '#contract/settings.ts'
import { storeLogInTarget } from './log-in-target.ts'
import type { HeldUser, SessionManager } from './session-manager.ts'

type Identity = Settings['identity']

const toCallback = (origin: string) => `${origin}${paths.logInCallback()}`

function toSettings(identity: Identity, origin: string): UserManagerSettings {
  const store = new WebStorageStateStore({ store: sessionStorage })
  return {
    authority: identity.authority,
    // Where another issuer answers, its discovery document says.
    metadata: identity.builtIn ? issuerEndpoints(identity.authority) : undefined,
    client_id: identity.clientId,
    redirect_uri: toCallback(origin),
    post_logout_redirect_uri: `${origin}/`,
    scope: 'openid profile email',
    userStore: store,
    stateStore: store,
    // Our issuer knows its one audience; others have to be asked for it: docs/product/signing-in.md#token-audience.
    extraQueryParams: identity.builtIn ? {} : { audience: identity.audience },
    // The store renews: it alone knows whether a failure is the end of the session or of the network.
    automaticSilentRenew: false,
  }
}

/** Loaded only for a person who signs in or is signed in: the library is no part of a public page's first load. */
export function createUserManager(identity: Identity, origin: string): SessionManager {
  const manager = new UserManager(toSettings(identity, origin))
  return {
    read: async () => held(await manager.getUser()),
    renew: async () => held(await manager.signinSilent()),
    forget: () => manager.removeUser(),
    leaveToSignIn: (returnTo) => {
      storeLogInTarget(returnTo)
      return manager.signinRedirect({ state: { returnTo } })
    },
    arrive: async (address) => {
      const user = await manager.signinRedirectCallback(address)
      return { user: held(user), returnTo: readReturnTo(user.state) }
    },
    leaveToSignOut: () => manager.signoutRedirect(),
    onExpiring: (listener) => manager.events.addAccessTokenExpiring(listener),
    onRestored: (listener) => addEventListener('pageshow', ({ persisted }) => persisted && listener()),
    reload: () => {
      // The old document would stay in view until the new one is here.
      document.body.hidden = true
      location.reload()
    },
    isRefusal: (error) => error instanceof ErrorResponse,
  }
}

/**
 * Asks the issuer as the browser that has just signed up, without leaving the page. The address that it sends back to, or
 * null where it wants to show its form instead. `login`, because it may still know another person who used this browser.
 */
export async function askAsNewcomer(identity: Identity, origin: string): Promise<string | null> {
  const { url } = await new OidcClient(toSettings(identity, origin)).createSigninRequest({ prompt: 'login' })
  const answer = await fetch(url, { cache: 'no-store', headers: { accept: newcomerAnswerType } })
  const { address } = (await answer.json()) as NewcomerAnswer // anything else does not begin like ours
  return address?.startsWith(`${toCallback(origin)}?`) ? address : null
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

const readReturnTo = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'returnTo' in state && typeof state.returnTo === 'string'
    ? state.returnTo
    : null
