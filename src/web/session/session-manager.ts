/** What this tab holds of a session, in our words. */
export type HeldUser = {
  accessToken: string
  /** When the token ends by this device's clock, in seconds. */
  endsHere: number | undefined
  canRenew: boolean
  claims: Record<string, unknown>
}

/** `replace`: no one pressed for it, so Back must not lead to the page that redirects. */
export type Redirect = 'assign' | 'replace'

/** What the store asks of the protocol's library, which is fetched when it is first needed. */
export type SessionManager = {
  read: () => Promise<HeldUser | null>
  renew: () => Promise<HeldUser | null>
  forget: () => Promise<void>
  /** Comes back to `returnTo`, else to `redirectTo`, else here. See docs/product/signing-in.md#return-after-login. */
  leaveToSignIn: (returnTo?: string, redirect?: Redirect) => Promise<void>
  arrive: (address: string) => Promise<{ user: HeldUser; returnTo: string | null }>
  leaveToSignOut: (returnTo?: string) => Promise<void>
  onExpiring: (listener: () => void) => void
  /** Back has brought this document from the browser's cache, as it was left. */
  onRestored: (listener: () => void) => void
  /** Tells the other tabs of this browser. */
  announceSignOut: () => void
  onSignOutElsewhere: (listener: () => void) => void
  /** Another tab has signed out since the login here, while this one could not hear of it: discarded, or in the cache. */
  hasMissedSignOut: () => boolean
  /** On the page of a video session, which runs on. */
  isInRoom: () => boolean
  reload: () => void
  leaveForHome: () => void
  /** The issuer said no, as opposed to not answering. */
  isRefusal: (error: unknown) => boolean
}
