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
import { roomPages } from '#contract/room-pages.ts'
import type { Settings } from '#contract/settings.ts'
import { dropUnsavedWork } from '../form/unsaved-work.ts'
import { afterSignOutKey } from './after-sign-out.ts'
import { storeLogInTarget } from './log-in-target.ts'
import { ownPath, redirectToIn, toPath } from './own-path.ts'
import { readStored } from './read-stored.ts'
import type { HeldUser, SessionManager } from './session-manager.ts'
import { readNews, signOutNews, writeNews } from './sign-out-news.ts'

type Identity = Settings['identity']

/** Of this tab: the last news at the time of its login. */
const newsAtLogIn = 'banksia.newsAtLogIn'

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
    leaveToSignIn: async (wanted, redirectMethod = 'assign') => {
      const returnTo = ownPath(wanted) ?? redirectToIn(location.search) ?? toPath(location)
      const home = new URL(identity.authority).origin
      // The site may also be reached by an address it does not call its own. Logins happen at the one it does.
      if (identity.builtIn && home !== origin)
        return location[redirectMethod](`${home}${paths.logIn({ redirectTo: returnTo })}`)
      storeLogInTarget(returnTo)
      return manager.signinRedirect({ state: { returnTo }, redirectMethod })
    },
    arrive: async (address) => {
      const user = await manager.signinRedirectCallback(address)
      noteLogIn()
      return { user: held(user), returnTo: readReturnTo(user.state) }
    },
    leaveToSignOut: (returnTo) => {
      keepAfterSignOut(returnTo)
      return manager.signoutRedirect()
    },
    onExpiring: (listener) => manager.events.addAccessTokenExpiring(listener),
    onRestored: (listener) => addEventListener('pageshow', ({ persisted }) => persisted && listener()),
    announceSignOut: () => {
      forgetLogIn()
      writeNews()
    },
    onSignOutElsewhere: (listener) =>
      addEventListener('storage', ({ key }) => void (key === signOutNews && listener())),
    hasMissedSignOut: () => {
      const [seen, news] = [readStored(newsAtLogIn), readNews()]
      return seen !== null && news !== '' && news !== seen
    },
    isInRoom: () => location.pathname.startsWith(roomPages.session('')),
    reload: () => {
      hidePage()
      location.reload()
    },
    leaveForHome: () => {
      hidePage()
      location.replace(paths.home())
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

/** The old document would stay in view until the new one is here. What it asks before it is left was of the person who is gone. */
function hidePage(): void {
  dropUnsavedWork()
  document.body.hidden = true
}

function noteLogIn(): void {
  try {
    sessionStorage.setItem(newsAtLogIn, readNews())
  } catch {
    // No room for it: this tab then follows only what it hears.
  }
}

function forgetLogIn(): void {
  try {
    sessionStorage.removeItem(newsAtLogIn)
  } catch {
    // Where storage is refused, nothing was noted.
  }
}

function keepAfterSignOut(returnTo: string | undefined): void {
  const redirectTo = ownPath(returnTo)
  try {
    if (redirectTo) sessionStorage.setItem(afterSignOutKey, `/?${new URLSearchParams({ redirectTo })}`)
  } catch {
    // No room for it: signing out then ends on the home page.
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

const readReturnTo = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'returnTo' in state && typeof state.returnTo === 'string'
    ? state.returnTo
    : null
