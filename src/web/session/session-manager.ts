/** What this tab holds of a session, in our words. */
export type HeldUser = {
  accessToken: string
  /** When the token ends by this device's clock, in seconds. */
  endsHere: number | undefined
  canRenew: boolean
  claims: Record<string, unknown>
}

/** What the store asks of the protocol's library, which is fetched when it is first needed. */
export type SessionManager = {
  read: () => Promise<HeldUser | null>
  renew: () => Promise<HeldUser | null>
  forget: () => Promise<void>
  leaveToSignIn: (returnTo: string) => Promise<void>
  arrive: (address: string) => Promise<{ user: HeldUser; returnTo: string | null }>
  leaveToSignOut: () => Promise<void>
  onExpiring: (listener: () => void) => void
  /** Back has brought this document from the browser's cache, as it was left. */
  onRestored: (listener: () => void) => void
  reload: () => void
  /** The issuer said no, as opposed to not answering. */
  isRefusal: (error: unknown) => boolean
}
