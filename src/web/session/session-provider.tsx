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
import { useLocation, useNavigate } from 'react-router'
import type { Settings } from '#contract/settings.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import {
  browserSession,
  hasTokenExpired,
  type LazySession,
  leaveToSignIn,
  leaveToSignOut,
  onTokenExpired,
} from './browser-session.ts'
import { openPath } from './person-of-page.ts'
import { redirectToIn, takeAfterSignOut } from './return-path.ts'
import type { SessionState } from './session-store.ts'
import { type Session, SessionContext } from './session.tsx'

const TokenExpiredDialog = lazyPart(() =>
  import('./token-expired-dialog.tsx').then((file) => file.TokenExpiredDialog),
)

const signedOut: SessionState = { status: 'signedOut' }
const unread: SessionState = { status: 'loading' }
const stayUnread = () => unread
const neverChanges = () => () => {}

type SessionProviderProps = {
  identity?: Settings['identity']
  /** Whether the page is personal. If the session has ended, a personal page asks for a new login; on other pages the person becomes a visitor. */
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

/**
 * The home page is where logins and sign-outs end. With `redirectTo` it only passes on.
 * See docs/product/signing-in.md#return-after-login.
 */
function useRedirectTo(status: Session['status']): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname !== '/' || status === 'loading') return
    const next = takeAfterSignOut() ?? redirectToIn(search)
    if (next) openPath(next, (page) => navigate(page, { replace: true }))
  }, [navigate, pathname, search, status])
}
