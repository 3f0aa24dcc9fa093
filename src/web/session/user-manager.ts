import {
  ErrorResponse,
  OidcClient,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { issuerEndpoints, type NewcomerAnswer, newcomerAnswerType } from '#contract/issuer.ts'
import { paths, roomPages } from '#contract/page-paths.ts'
import type { Settings } from '#contract/settings.ts'
import { pathFor, personIn } from '#domain/person-path.ts'
import { isRecord } from '#domain/record.ts'
import { newKey } from './new-key.ts'
import { personOfPage } from './person-of-page.ts'
import { ownPath, redirectToIn, storeAfterSignOut, storeLogInTarget, toPath } from './return-path.ts'
import type { StoredUser, SessionManager } from './session.tsx'
import { storedText } from './stored.ts'
import { dropUnsavedWork } from './unsaved-work.ts'

type IdentitySettings = Settings['identity']

/** Holds nothing but a new value each time: writing it is what the browser tells other tabs of. It stays for those that sleep. */
const signOutNews = storedText('localStorage', 'banksia.signOutNews')
const readNews = () => signOutNews.read() ?? ''

/** Of this tab: the last news at the time of its login. */
const newsAtLogIn = storedText('sessionStorage', 'banksia.newsAtLogIn')

const toCallback = (origin: string) => `${origin}${paths.logInCallback()}`

function toSettings(identity: IdentitySettings, origin: string): UserManagerSettings {
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
export function createUserManager(identity: IdentitySettings, origin: string): SessionManager {
  const manager = new UserManager(toSettings(identity, origin))
  return {
    read: async () => held(await manager.getUser()),
    renew: async () => held(await manager.signinSilent()),
    forget: () => manager.removeUser(),
    leaveToSignIn: async (wanted, redirectMethod = 'assign') => {
      const returnTo = inThisDocument(ownPath(wanted)) ?? redirectToIn(location.search) ?? toPath(location)
      const home = new URL(identity.authority).origin
      // The site may also be reached by an address it does not call its own. Logins happen at the one it does.
      if (identity.builtIn && home !== origin)
        return location[redirectMethod](`${home}${paths.logIn({ redirectTo: returnTo })}`)
      storeLogInTarget(returnTo)
      return manager.signinRedirect({ state: { returnTo }, redirectMethod })
    },
    arrive: async (address) => {
      const user = await manager.signinRedirectCallback(address)
      newsAtLogIn.write(readNews())
      return { user: held(user), returnTo: readReturnTo(user.state) }
    },
    leaveToSignOut: (returnTo) => {
      const redirectTo = ownPath(returnTo)
      if (redirectTo) storeAfterSignOut(`/?${new URLSearchParams({ redirectTo })}`)
      return manager.signoutRedirect()
    },
    onExpiring: (listener) => manager.events.addAccessTokenExpiring(listener),
    onRestored: (listener) => addEventListener('pageshow', ({ persisted }) => persisted && listener()),
    announceSignOut: () => {
      newsAtLogIn.write(null)
      signOutNews.write(newKey())
    },
    onSignOutElsewhere: signOutNews.onElsewhere,
    hasMissedSignOut: () => {
      const [seen, news] = [newsAtLogIn.read(), readNews()]
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

/** A page of the router is of the person whom this document is for. */
const inThisDocument = (path: string | null): string | null =>
  path === null || personIn(path) !== null ? path : pathFor(personOfPage(), path)

/**
 * Asks the issuer as the browser that has just signed up, without leaving the page. The address that it sends back to, or
 * null where it wants to show its form instead. `login`, because it may still know another person who used this browser.
 */
export async function askAsNewcomer(identity: IdentitySettings, origin: string): Promise<string | null> {
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

function held(user: User): StoredUser
function held(user: User | null): StoredUser | null
function held(user: User | null): StoredUser | null {
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
  isRecord(state) && typeof state.returnTo === 'string' ? state.returnTo : null
