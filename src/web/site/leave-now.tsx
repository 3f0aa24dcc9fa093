import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { neutralSite } from '#contract/quick-exit.ts'
import { DialogFoot } from '../ui/dialog/dialog-foot.ts'
import * as styles from './quick-exit.module.css'

/** A link that `src/web/early/quick-exit.ts` follows by `data-replaces`, scripts or not: at once, and without a page left behind. */
export const LeaveNow = () => (
  <a className="btn btn--secondary btn--sm" href={neutralSite} rel="noreferrer" data-replaces="">
    <LogOut className="icon" />
    Leave now
  </a>
)

/** Around a page with a quick exit: a dialog puts the page's own one out of use, so it has one too. */
export const LeaveNowInDialogs = ({ children }: { children: ReactNode }) => (
  <DialogFoot
    value={
      <div className={styles.inDialog}>
        <p>Not safe to be seen here?</p>
        <LeaveNow />
      </div>
    }
  >
    {children}
  </DialogFoot>
)
