import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { neutralSite } from '#contract/page-paths.ts'
import { DialogFoot } from '../ui/dialog.tsx'
import * as styles from './crisis.module.css'

/** In view at the head of a page. What surrounds the page gives it to its dialogs too: `LeaveNowInDialogs`. */
export function QuickExit() {
  return (
    <aside
      className={`sticky top-0 z-40 border-b border-line bg-bloom-tint ${styles.bar}`}
      aria-label="Quick exit"
    >
      <div className="wrap">
        <p className="text-sm leading-[1.35]">
          <b className="font-semibold">Not safe to be seen here?</b>{' '}
          <span className="hidden text-ink-soft md:inline">
            “Leave now” takes you straight to a weather page.
          </span>
        </p>
        <LeaveNow />
      </div>
    </aside>
  )
}

/** A link that `src/web/site/quick-exit-script.ts` follows by `data-replaces`, scripts or not: at once, and without a page left behind. */
const LeaveNow = () => (
  <a className="btn btn--secondary btn--sm" href={neutralSite} rel="noreferrer" data-replaces="">
    <LogOut className="icon" />
    Leave now
  </a>
)

/** Around a page with a quick exit: a dialog puts the page's own one out of use, so it has one too. */
export const LeaveNowInDialogs = ({ children }: { children: ReactNode }) => (
  <DialogFoot
    value={
      <div
        className={`sticky bottom-0 flex items-center justify-between gap-4 mt-4 py-2 border-t border-line bg-surface ${styles.inDialog}`}
      >
        <p className="text-sm leading-[1.35]">Not safe to be seen here?</p>
        <LeaveNow />
      </div>
    }
  >
    {children}
  </DialogFoot>
)
