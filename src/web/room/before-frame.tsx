import type { ReactNode } from 'react'
import { LeaveNowInDialogs, QuickExit } from '../site/quick-exit.tsx'
import { SiteFooter } from '../site/site-footer.tsx'
import { FocusedHeader } from '../site/site-header.tsx'

/** Around everything but the call itself: the way out at once, and the crisis lines. */
export const BeforeFrame = ({ quickExit = true, children }: { quickExit?: boolean; children: ReactNode }) => (
  <>
    {quickExit && <QuickExit />}
    <FocusedHeader />
    <main id="main" tabIndex={-1}>
      {quickExit ? <LeaveNowInDialogs>{children}</LeaveNowInDialogs> : children}
    </main>
    <SiteFooter focused />
  </>
)
