import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useRootData } from '../api/settings.ts'
import { type ClientProfile, ClientProfileContext, noProfile } from '../client/client-profile.ts'
import { LazyHeldTimes } from '../held/lazy-held-times.tsx'
import { usePageHandle } from '../page-handle.ts'
import { SessionProvider } from '../session/session-provider.tsx'
import { useSession } from '../session/session.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { readFrom } from '../ui/read-from.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { SiteFooter } from './site-footer.tsx'
import { FocusedHeader, SiteHeader } from './site-header.tsx'
import * as styles from './site.module.css'

/** The listing and the profiles have no use for it. */
const StickyBar = lazyPart(() => import('./sticky-bar.tsx').then((file) => file.StickyBar))

/** Around every page, and around the page that says something went wrong: a way back and the crisis lines, always. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { frame, isPersonal, stickyBar, Top } = usePageHandle()
  const settings = useRootData()?.settings
  const focused = frame === 'focused'
  usePageFocus()
  return (
    <SessionProvider identity={settings?.identity} isPersonal={isPersonal}>
      <ClientProfileProvider>
        <a className={styles.skip} href="#main">
          Skip to the main content
        </a>
        {Top && <Top />}
        {settings?.notice && (
          <aside className="bg-tint px-4 py-1 text-center text-xs text-ink" aria-label="Notice">
            {settings.notice}
          </aside>
        )}
        {frame === 'own' ? (
          children
        ) : (
          <>
            {focused ? <FocusedHeader /> : <SiteHeader />}
            <LazyHeldTimes />
            <main id="main" tabIndex={-1}>
              {children}
            </main>
          </>
        )}
        {stickyBar !== 'never' && (
          <Suspense fallback={null}>
            <StickyBar place={stickyBar} />
          </Suspense>
        )}
        {frame !== 'own' && <SiteFooter focused={focused} />}
        <ToastRegion />
      </ClientProfileProvider>
    </SessionProvider>
  )
}

/** Loaded once a client is signed in: a visitor's first page brings neither this nor the data library. */
const ProfileQueries = lazyPart(() =>
  import('../client/profile-queries.tsx').then((file) => file.ProfileQueries),
)

const loading: ClientProfile = { ...noProfile, status: 'loading' }

/** Around every page. A clinician has no client profile. */
function ClientProfileProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession()
  const email = status === 'signedIn' && user && user.role !== 'clinician' ? user.email : null
  const [read, setRead] = useState<ClientProfile>(loading)
  return (
    <ClientProfileContext value={email === null ? noProfile : read}>
      {children}
      {email !== null && (
        <Suspense fallback={null}>
          <ProfileQueries onRead={setRead} />
        </Suspense>
      )}
    </ClientProfileContext>
  )
}

/** A page that was opened without loading the document is read out from its heading. See docs/product/site.md#access. */
function usePageFocus(): void {
  const { pathname, hash } = useLocation()
  // With the page at once: a field that a person goes to afterwards keeps the focus.
  useLayoutEffect(() => showPage(pathname, hash), [pathname, hash])
}

/** The page before this one. Kept outside of the frame, which is drawn anew around a page that failed. */
let last: string | null = null

/**
 * Leaves the focus where the page has placed it, and to an address that names a part of the page. Gives how to stop watching for the
 * heading that takes the place of a first one: that of a page whose content is still fetched goes, and the focus with it.
 */
export function showPage(pathname: string, hash: string): (() => void) | undefined {
  const isOther = last !== null && last !== pathname
  last = pathname
  if (!isOther || document.getElementById(hash.slice(1))) return
  const main = document.getElementById('main')
  if (!main || isPlaced(main, document.activeElement)) return
  const readHeading = () => readFrom(main.querySelector('h1') ?? main)
  readHeading()
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body) readHeading()
  })
  const stop = () => watch.disconnect()
  watch.observe(main, { childList: true, subtree: true })
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, stop, { once: true })
  return stop
}

/** A link has only been followed: the one of a menu is still there, and says nothing of the new page. */
const isPlaced = (main: HTMLElement, focused: Element | null): boolean =>
  Boolean(focused?.closest('dialog')) ||
  (focused !== main && !focused?.matches('a') && main.contains(focused))
