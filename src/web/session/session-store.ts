import { clockLead, isTokenExpired } from './access-token.ts'
import { forgetVisit } from './forget-visit.ts'
import { ownPath } from './own-path.ts'
import type { Session } from './session-context.ts'
import type { HeldUser, Redirect, SessionManager } from './session-manager.ts'
import { userFrom } from './session-user.ts'

export type SessionState = Pick<Session, 'status' | 'user'>

type SessionEnvironment = {
  audience: string
  /** Whether this tab's storage holds a session: all that a public page has to look at. */
  holdsSession: () => boolean
  loadManager: () => Promise<SessionManager>
  now: () => number
  onExpired: () => void
  /** Someone is known, by a new login or by a token that was renewed. */
  onUser: () => void
}

/** A token with less than this left is renewed before it is used. */
const renewBefore = 15_000

export type SessionStore = ReturnType<typeof createSessionStore>

/** This tab's session: read from storage, kept fresh, and told to its listeners. */
export function createSessionStore({
  audience,
  holdsSession,
  loadManager,
  now,
  onExpired,
  onUser,
}: SessionEnvironment) {
  let state: SessionState = { status: 'loading' }
  let managing: Promise<SessionManager> | undefined
  let renewing: Promise<HeldUser | null> | undefined
  let isArriving = false
  let isLeaving = false
  const listeners = new Set<() => void>()

  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const becomeUser = (held: HeldUser) => {
    become({ status: 'signedIn', user: userFrom(held.claims) })
    onUser()
  }

  const manager = () => {
    managing ??= loadManager().then((loaded) => {
      loaded.onExpiring(() => void renew().catch(() => undefined))
      loaded.onRestored(() => void reloadForAnother(loaded))
      loaded.onSignOutElsewhere(() => void followSignOut(loaded))
      return loaded
    })
    managing.catch(() => (managing = undefined))
    return managing
  }

  /** A document that comes back as it was left may show someone who has signed out since. */
  async function reloadForAnother({ read, reload }: SessionManager): Promise<void> {
    if (await followMissed()) return
    const held = await read()
    const email = held ? userFrom(held.claims).email : undefined
    if (email !== state.user?.email) reload()
  }

  /** A person who signs out leaves this browser, and not one of its tabs. */
  async function followSignOut({ forget, isInRoom, leaveForHome }: SessionManager): Promise<void> {
    if (!holdsSession() && !state.user) return
    forgetVisit()
    await forget()
    if (isInRoom()) return become({ status: 'signedOut' })
    // A personal page would log in again at once, and the issuer may still know the person.
    isLeaving = true
    leaveForHome()
  }

  /** True where another tab has signed out while this one slept, and it is done here too. */
  async function followMissed(): Promise<boolean> {
    if (isLeaving) return true
    // A session that a login is about to replace is left to it.
    if (isArriving || !holdsSession()) return false
    const loaded = await manager()
    if (!loaded.hasMissedSignOut()) return false
    await followSignOut(loaded)
    return true
  }

  const isUsable = (held: HeldUser) =>
    !isTokenExpired(held.accessToken, {
      audience,
      now: now() + clockLead(held.accessToken, held.endsHere) + renewBefore,
    })

  /** A good token again, or null when the issuer will give none. Throws when the issuer could not be asked. */
  async function renewOnce(): Promise<HeldUser | null> {
    const { read, renew: ask, isRefusal } = await manager()
    if (!(await read())?.canRenew) return null
    try {
      const held = await ask()
      if (!held || !isUsable(held)) return null
      becomeUser(held)
      return held
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  }

  /** However many ask at once, one request goes out: a refresh token is good once. */
  function renew(): Promise<HeldUser | null> {
    renewing ??= renewOnce().finally(() => (renewing = undefined))
    return renewing
  }

  const readUser = async () => (holdsSession() ? (await manager()).read() : null)

  async function freshened(held: HeldUser): Promise<HeldUser | null> {
    if (isUsable(held)) return held
    const renewed = await renew()
    if (renewed) return renewed
    // Worn out: kept, it would be asked about with every call and on every page.
    await (await manager()).forget()
    onExpired()
    return null
  }

  return {
    current: (): SessionState => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    async start(): Promise<void> {
      // What storage still holds is about to be replaced, and is no reason to ask for a login.
      if (isArriving) return
      // Either this document goes, or it says itself that the person is signed out.
      if (await followMissed().catch(() => false)) return
      const held = await readUser().catch(() => null)
      // Out of reach is not signed out: the next request asks again.
      const usable = held && (await freshened(held).catch(() => held))
      if (usable) becomeUser(usable)
      else become({ status: 'signedOut' })
    },

    /** For the Authorization header. Null for a visitor, and for a client whose session has ended. */
    async getAccessToken(): Promise<string | null> {
      const held = (await followMissed()) ? null : await readUser()
      return (held && (await freshened(held))?.accessToken) ?? null
    },

    /** Comes back to `returnTo`, or to the page it was called on. */
    signIn: async (returnTo?: string, redirect?: Redirect): Promise<void> =>
      (await manager()).leaveToSignIn(returnTo, redirect),

    /** Finishes a login at the callback address, and says where to go. */
    async arrive(address: string): Promise<string> {
      isArriving = true
      try {
        const { user, returnTo } = await (await manager()).arrive(address)
        becomeUser(user)
        return ownPath(returnTo) ?? '/'
      } catch (error) {
        become({ status: 'signedOut' })
        throw error
      } finally {
        isArriving = false
      }
    },

    async signOut(returnTo?: string): Promise<void> {
      forgetVisit()
      const { leaveToSignOut, forget, announceSignOut } = await manager()
      announceSignOut()
      try {
        await leaveToSignOut(returnTo)
      } catch (error) {
        // Even if the issuer cannot be reached, this device must forget who was here.
        await forget()
        become({ status: 'signedOut' })
        throw error
      }
    },
  }
}
