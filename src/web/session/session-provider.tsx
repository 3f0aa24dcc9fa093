import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Settings } from '#contract/settings.ts'
import { browserSession, leaveToSignIn, leaveToSignOut } from './browser-session.ts'
import { type Session, SessionContext } from './session-context.ts'
import type { LazySession } from './lazy-session.ts'
import type { SessionState } from './session-store.ts'
import { hasTokenExpired, onTokenExpired } from './token-expired.ts'
import { useRedirectTo } from './use-redirect-to.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const TokenExpiredDialog = lazyPart(() =>
  import('./token-expired-dialog.tsx').then((file) => file.TokenExpiredDialog),
)

const signedOut: SessionState = { status: 'signedOut' }
const unread: SessionState = { status: 'loading' }
const stayUnread = () => unread
const neverChanges = () => () => {}

type SessionProviderProps = {
  identity?: Settings['identity']
  /** Here a session that has ended is asked for again; elsewhere the person simply becomes a visitor. */
  isPersonal: boolean
  children: ReactNode
}

/** Around every page. Without settings, on the page that says they could not be read, the visitor is not signed in. */
export function SessionProvider({ identity, isPersonal, children }: SessionProviderProps) {
  const store = identity && typeof window !== 'undefined' ? browserSession(identity) : undefined
  // Every card of a list reads it: deferred, what it says is shown in pieces of work that leave room for a touch.
  const state = useDeferredValue(useSessionState(store))
  const [ended, setEnded] = useState<'asked' | 'closed' | null>(null)
  const note = useEffectEvent(() => setEnded(hasTokenExpired() ? (isPersonal ? 'asked' : 'closed') : null))
  useEffect(() => onTokenExpired(note), [])
  // A visitor on one public page is a visitor on the next page too, whatever that is.
  useEffect(() => {
    if (ended && !isPersonal) store?.end()
  }, [ended, isPersonal, store])
  const { status, user } = ended !== null && !isPersonal ? signedOut : state
  useRedirectTo(status)

  const session = useMemo<Session>(
    () => ({
      status,
      user,
      signIn: (...how) => void (identity && leaveToSignIn(identity, ...how)),
      signOut: (returnTo) => void (identity && leaveToSignOut(identity, returnTo)),
    }),
    [identity, status, user],
  )
  return (
    <SessionContext value={session}>
      {children}
      {ended === 'asked' && isPersonal && (
        <Suspense fallback={null}>
          <TokenExpiredDialog signIn={session.signIn} onClose={() => setEnded('closed')} />
        </Suspense>
      )}
    </SessionContext>
  )
}

function useSessionState(store: LazySession | undefined): SessionState {
  useEffect(() => void store?.start(), [store])
  return useSyncExternalStore(store?.subscribe ?? neverChanges, store?.current ?? stayUnread, stayUnread)
}
