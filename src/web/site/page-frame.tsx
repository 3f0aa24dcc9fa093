import type { ReactNode } from 'react'
import { useRootData } from '../api/settings.ts'
import { usePageHandle } from '../page-frame.ts'
import { SessionProvider } from '../session/session-provider.tsx'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { SiteFooter } from './site-footer.tsx'
import { FocusedHeader, SiteHeader } from './site-header.tsx'
import { StickyBar } from './sticky-bar.tsx'

/** Around every page, and around the page that says something went wrong: a way back and the crisis lines, always. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { frame } = usePageHandle()
  const identity = useRootData()?.settings.identity
  const focused = frame === 'focused'
  return (
    <SessionProvider identity={identity}>
      <a className="skip" href="#main">
        Skip to the main content
      </a>
      {focused ? <FocusedHeader /> : <SiteHeader />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <StickyBar />
      <SiteFooter focused={focused} />
      <ToastRegion />
    </SessionProvider>
  )
}
