import type { ReactNode } from 'react'
import * as styles from './sheet.module.css'

type SheetProps = {
  /** A heading of the second level, which names the sheet. */
  title?: string
  /** Beside the heading. */
  action?: ReactNode
  foot?: ReactNode
  /** Rows that bring their own padding, like a table. */
  isFlush?: boolean
  children: ReactNode
}

/** The one kind of box on the practice side. Never a sheet in a sheet: hairlines part what stands in it. */
export function Sheet({ title, action, foot, isFlush, children }: SheetProps) {
  return (
    <section className={styles.sheet} aria-label={title}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {action}
        </div>
      )}
      <div className={isFlush ? undefined : styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  )
}
