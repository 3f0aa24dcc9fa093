import { LeaveNow } from './leave-now.tsx'
import * as styles from './quick-exit.module.css'

/** In view at the head of a page. What surrounds the page gives it to its dialogs too: `LeaveNowInDialogs`. */
export function QuickExit() {
  return (
    <aside className={styles.bar} aria-label="Quick exit">
      <div className="wrap">
        <p>
          <b className="font-semibold">Not safe to be seen here?</b>{' '}
          <span className={styles.wide}>Leave now swaps this page for the weather.</span>
        </p>
        <LeaveNow />
      </div>
    </aside>
  )
}
