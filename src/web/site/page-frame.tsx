import { type ReactNode, Suspense } from 'react'
import { useRootData } from '../api/settings.ts'
import { ClientProfileProvider } from '../client/client-profile-provider.tsx'
import { LazyHeldTimes } from '../held/lazy-held-times.tsx'
import { usePageHandle } from '../page-frame.ts'
import { SessionProvider } from '../session/session-provider.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { SiteFooter } from './site-footer.tsx'
import { FocusedHeader, SiteHeader } from './site-header.tsx'
import { usePageFocus } from './use-page-focus.ts'
import * as styles from './page-frame.module.css'

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
