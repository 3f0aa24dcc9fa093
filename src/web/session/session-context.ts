import { createContext, use } from 'react'
import type { UserRole } from '#domain/clients/roles.ts'
import type { Redirect } from './session-manager.ts'

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
  signIn: (returnTo?: string, redirect?: Redirect) => void
  /** Ends the session here and at the identity provider, and comes back to the home page, on the way to `returnTo`. */
  signOut: (returnTo?: string) => void
}

const signedOut: Session = { status: 'signedOut', signIn: () => {}, signOut: () => {} }

export const SessionContext = createContext<Session>(signedOut)

export const useSession = (): Session => use(SessionContext)
