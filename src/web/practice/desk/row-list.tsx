import type { ReactNode } from 'react'
import * as styles from './row-list.module.css'

/** Rows with hairlines between them: the desk’s one kind of list. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return <ul aria-label={label}>{children}</ul>
}

type RowProps = {
  title: ReactNode
  children?: ReactNode
  /** How it stands, and what can be done. */
  end?: ReactNode
}

export function Row({ title, children, end }: RowProps) {
  return (
    <li className={styles.row}>
      <div>
        <b>{title}</b>
        {children && <div className={styles.what}>{children}</div>}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </li>
  )
}
