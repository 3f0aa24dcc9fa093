import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Settings } from '#contract/settings.ts'
import { browserSession, leaveToSignIn, leaveToSignOut } from './browser-session.ts'
import { type Session, SessionContext } from './session-context.ts'
import type { SessionState } from './session-store.ts'
import { onTokenExpired } from './token-expired.ts'
import { useRedirectTo } from './use-redirect-to.ts'

const TokenExpiredDialog = lazy(() =>
  import('./token-expired-dialog.tsx').then(({ TokenExpiredDialog }) => ({ default: TokenExpiredDialog })),
)

const unread: SessionState = { status: 'loading' }
const stayUnread = () => unread
const neverChanges = () => () => {}

/** Around every page. Without settings, on the page that says they could not be read, nobody is signed in. */
export function SessionProvider({
  identity,
  children,
}: {
  identity?: Settings['identity']
  children: ReactNode
}) {
  // Every card of a list reads it: deferred, what it says is shown in pieces of work that leave room for a touch.
  const { status, user } = useDeferredValue(useSessionState(identity))
  const [expired, setExpired] = useState(false)
  useEffect(() => onTokenExpired(() => setExpired(true)), [])
  useRedirectTo(status)

  const session = useMemo<Session>(
    () => ({
      status,
      user,
      signIn: (returnTo) => void (identity && leaveToSignIn(identity, returnTo)),
      signOut: (returnTo) => void (identity && leaveToSignOut(identity, returnTo)),
    }),
    [identity, status, user],
  )
  return (
    <SessionContext value={session}>
      {children}
      {expired && (
        <Suspense fallback={null}>
          <TokenExpiredDialog signIn={session.signIn} />
        </Suspense>
      )}
    </SessionContext>
  )
}

function useSessionState(identity: Settings['identity'] | undefined): SessionState {
  const store = identity && typeof window !== 'undefined' ? browserSession(identity) : undefined
  useEffect(() => void store?.start(), [store])
  return useSyncExternalStore(store?.subscribe ?? neverChanges, store?.current ?? stayUnread, stayUnread)
}
