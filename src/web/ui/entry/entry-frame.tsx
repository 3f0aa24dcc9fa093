import type { ReactNode } from 'react'
import * as styles from './entry-frame.module.css'

type EntryFrameProps = {
  /** Beside the form on a wide screen. */
  drawing: ReactNode
  /** Of the form’s column: what its children need between them. */
  className?: string
  children: ReactNode
}

/** Pages at which one enters: a form, and a drawing where there is room for it. */
export const EntryFrame = ({ drawing, className, children }: EntryFrameProps) => (
  <div className={styles.frame}>
    <div className={[styles.form, className].filter(Boolean).join(' ')}>{children}</div>
    <div className={styles.art}>{drawing}</div>
  </div>
)
