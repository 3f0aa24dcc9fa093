import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { paths } from '#contract/page-paths.ts'
import type { UserRole } from '#domain/clients/roles.ts'

export type SessionUser = {
  name: string
  email: string
  role: UserRole | null
  attachedClinicianId: string | null
}

export type Session = {
  /** `loading` while the page is rendered on the server and until this tab's session has been read. */
  status: 'loading' | 'signedOut' | 'signedIn'
  user?: SessionUser
  /** Leaves for the identity provider and comes back to `returnTo`, or to the page it was called on. */
  signIn: (returnTo?: string, redirect?: RedirectMode) => void
  /** Ends the session here and at the identity provider, and comes back to the home page, on the way to `returnTo`. */
  signOut: (returnTo?: string) => void
}

const signedOut: Session = { status: 'signedOut', signIn: () => {}, signOut: () => {} }

export const SessionContext = createContext<Session>(signedOut)

export const useSession = (): Session => use(SessionContext)

type LogInLinkProps = { returnTo: string; className?: string; children: ReactNode }

/** Logs in and goes on with what was begun: what this tab holds stays in it. */
export function LogInLink({ returnTo, className, children }: LogInLinkProps) {
  const { signIn } = useSession()
  const logIn = (event: MouseEvent) => {
    event.preventDefault()
    signIn(returnTo)
  }
  return (
    <a className={className} href={paths.logIn({ redirectTo: returnTo })} onClick={logIn}>
      {children}
    </a>
  )
}

/** What this tab holds of a session, in our words. */
export type StoredUser = {
  accessToken: string
  /** When the token ends by this device's clock, in seconds. */
  endsHere: number | undefined
  canRenew: boolean
  claims: Record<string, unknown>
}

/** `replace`: no one pressed for it, so Back must not lead to the page that redirects. */
export type RedirectMode = 'assign' | 'replace'

/** What the store asks of the protocol's library, which is fetched when it is first needed. */
export type SessionManager = {
  read: () => Promise<StoredUser | null>
  renew: () => Promise<StoredUser | null>
  forget: () => Promise<void>
  /** Comes back to `returnTo`, else to `redirectTo`, else here. See docs/product/signing-in.md#return-after-login. */
  leaveToSignIn: (returnTo?: string, redirect?: RedirectMode) => Promise<void>
  arrive: (address: string) => Promise<{ user: StoredUser; returnTo: string | null }>
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
