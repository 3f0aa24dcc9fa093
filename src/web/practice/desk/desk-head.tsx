import type { ReactNode } from 'react'
import { PageHead } from '../../page-head.tsx'
import * as styles from './desk-head.module.css'

type DeskHeadProps = {
  title: string
  /** What the tab says, where that is not the heading: a client’s name does not belong in a browser’s history. */
  tabTitle?: string
  note?: ReactNode
  /** Buttons beside the heading. */
  children?: ReactNode
}

/** The top of every page of the practice side. */
export function DeskHead({ title, tabTitle = title, note, children }: DeskHeadProps) {
  return (
    <>
      <PageHead title={tabTitle} description="For the staff of this practice." indexed={false} />
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {note && <p>{note}</p>}
        </div>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </>
  )
}
