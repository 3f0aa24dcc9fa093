import type { ReactNode } from 'react'
import * as styles from './reading-layout.module.css'

type ReadingLayoutProps = { head: ReactNode; side: ReactNode; children: ReactNode }

/** A text to read, and beside it, where there is room, what helps. */
export function ReadingLayout({ head, side, children }: ReadingLayoutProps) {
  return (
    <div className={styles.layout}>
      <article className="grid grid-cols-1 gap-8">
        <header className="grid gap-4">{head}</header>
        {children}
      </article>
      {side && <div className={styles.side}>{side}</div>}
    </div>
  )
}
