import LogOut from 'lucide-react/icons/log-out'
import type { MouseEvent } from 'react'
import { storeItem } from '../visit/tab-storage.ts'
import * as styles from './quick-exit.module.css'

/** Public, plain, and something that anyone may look at. */
export const neutralSite = 'https://www.bom.gov.au/'

/**
 * Leaves at once. The other site takes this page's place in the history, so that Back does not lead here again; what was answered
 * leaves this tab too. Pressed before scripts arrive, `src/web/early/early-input.ts` does the same with `data-replaces`.
 */
export function QuickExit() {
  const leave = (event: MouseEvent) => {
    event.preventDefault()
    storeItem('questionnaireDrafts', null)
    location.replace(neutralSite)
  }
  return (
    <aside className={styles.bar} aria-label="Quick exit">
      <div className="wrap">
        <p>
          <b className="font-semibold">Not safe to be seen here?</b>{' '}
          <span className={styles.wide}>Leave now swaps this page for the weather.</span>
        </p>
        <a
          className="btn btn--secondary btn--sm"
          href={neutralSite}
          rel="noreferrer"
          data-replaces=""
          onClick={leave}
        >
          <LogOut className="icon" />
          Leave now
        </a>
      </div>
    </aside>
  )
}
