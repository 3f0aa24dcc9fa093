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
import type { SessionState } from './session-store.ts'
import { onTokenExpired } from './token-expired.ts'
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
  // Every card of a list reads it: deferred, what it says is shown in pieces of work that leave room for a touch.
  const state = useDeferredValue(useSessionState(identity))
  const [ended, setEnded] = useState<'asked' | 'closed' | null>(null)
  const end = useEffectEvent(() => setEnded(isPersonal ? 'asked' : 'closed'))
  useEffect(() => onTokenExpired(end), [])
  const { status, user } = ended !== null && !isPersonal ? signedOut : state
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
      {ended === 'asked' && isPersonal && (
        <Suspense fallback={null}>
          <TokenExpiredDialog signIn={session.signIn} onClose={() => setEnded('closed')} />
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
