import { claimNames } from '#contract/issuer.ts'
import { userRoles } from '#domain/clients/roles.ts'
import { isRecord } from '#domain/record.ts'
import { hasCode } from '#domain/vocabulary.ts'
import { keepClaim } from './kept-claim.ts'
import { ownPath } from './return-path.ts'
import type { StoredUser, RedirectMode, Session, SessionManager, SessionUser } from './session.tsx'
import { createStore } from '../ui/store.ts'
import { forgetOtherPeople, storeItem, type TabItems } from './tab-storage.ts'

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
  const { current, subscribe, change } = createStore<SessionState>({ status: 'loading' })
  let managing: Promise<SessionManager> | undefined
  let renewing: Promise<StoredUser | null> | undefined
  let isArriving = false
  let isLeaving = false

  const become = (next: SessionState) => change({ user: undefined, ...next })
  const becomeUser = (held: StoredUser) => {
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
    if (email !== current().user?.email) reload()
  }

  /** A person who signs out leaves this browser, and not one of its tabs. */
  async function followSignOut({ forget, isInRoom, leaveForHome }: SessionManager): Promise<void> {
    if (!holdsSession() && !current().user) return
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

  const isUsable = (held: StoredUser) =>
    !isTokenExpired(held.accessToken, {
      audience,
      now: now() + clockLead(held.accessToken, held.endsHere) + renewBefore,
    })

  /** A good token again, or null when the issuer will give none. Throws when the issuer could not be asked. */
  async function renewOnce(): Promise<StoredUser | null> {
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
  function renew(): Promise<StoredUser | null> {
    renewing ??= renewOnce().finally(() => (renewing = undefined))
    return renewing
  }

  const readUser = async () => (holdsSession() ? (await manager()).read() : null)

  async function freshened(held: StoredUser): Promise<StoredUser | null> {
    if (isUsable(held)) return held
    const renewed = await renew()
    if (renewed) return renewed
    // Worn out: kept, it would be asked about with every call and on every page.
    await (await manager()).forget()
    onExpired()
    return null
  }

  return {
    current,
    subscribe,

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
    signIn: async (returnTo?: string, redirect?: RedirectMode): Promise<void> =>
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

/** Role and attached clinician are claims of the sign-in token. See docs/product/signing-in.md#claims. */
function userFrom(claims: Record<string, unknown>): SessionUser {
  const role = claims[claimNames.role]
  return {
    name: text(claims.name) ?? text(claims.email) ?? '',
    email: text(claims.email) ?? '',
    role: hasCode(userRoles, role) ? role : null,
    attachedClinicianId: text(claims[claimNames.attachedClinician]),
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * A token is expired if it is malformed, lacks algorithm, audience, issuer or expiry, is for another audience, or is
 * past its expiry. Nothing is verified here: the receiver does that. See docs/product/signing-in.md#token-expiry.
 */
export function isTokenExpired(token: string, { audience, now }: { audience: string; now: number }): boolean {
  const [header, claims] = token.split('.').map(readPart)
  if (token.split('.').length !== 3 || !header || !claims) return true
  if (!isText(header.alg) || header.alg.toLowerCase() === 'none' || !isText(claims.iss)) return true
  if (![claims.aud].flat().includes(audience)) return true
  return typeof claims.exp !== 'number' || claims.exp * 1000 <= now
}

/**
 * How far the issuer's clock is ahead of this device's, in milliseconds. Devices are wrong by hours; the issuer says
 * how long a token lasts, and that holds on any clock. See docs/product/signing-in.md#token-expiry.
 */
export function clockLead(token: string, endsHere: number | undefined): number {
  const exp = readPart(token.split('.')[1] ?? '')?.exp
  return typeof exp === 'number' && endsHere !== undefined ? (exp - endsHere) * 1000 : 0
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readPart(part: string): Record<string, unknown> | null {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** True for what says something about a person. How times are shown and what was filtered by may stay. */
const isPersonal = {
  reservation: true,
  createdUser: true,
  bookedFor: true,
  signUpDraft: true,
  profileDraft: true,
  fundingDrafts: true,
  matchingQuery: true,
  questionnaireDrafts: true,
  bookingCounted: true,
  funding: false,
  fundingAccepted: false,
  timeZone: false,
} as const satisfies Record<keyof TabItems, boolean>

/** The next person in front of this browser finds nothing of the one who left. */
export function forgetVisit(): void {
  for (const key of Object.keys(isPersonal) as (keyof TabItems)[]) if (isPersonal[key]) storeItem(key, null)
  forgetOtherPeople()
  keepClaim(null)
}
