import { type ReactNode, useId } from 'react'
import * as styles from './blocks.module.css'

type BlockSectionProps = {
  title?: string
  lead?: string
  id?: string
  /** On a ground of its own, from edge to edge. */
  isBand?: boolean
  /** The title stands beside what it is about, where there is room. */
  isBeside?: boolean
  link?: ReactNode
  under?: ReactNode
  children: ReactNode
}

/** A part of a page with a heading of its own. In an article it takes the column's width. */
export function BlockSection({
  title,
  lead,
  id,
  isBand = false,
  isBeside = false,
  link,
  under,
  children,
}: BlockSectionProps) {
  const titleId = useId()
  const head = title !== undefined && (
    <header className={styles.head}>
      <div className="grid content-start gap-3">
        <h2 id={titleId}>{title}</h2>
        {lead && <p className="text-ink-soft">{lead}</p>}
        {under}
      </div>
      {link}
    </header>
  )
  return (
    <section
      className={isBand ? `pb-section ${styles.band}` : 'pb-section'}
      id={id}
      aria-labelledby={head ? titleId : undefined}
    >
      <div className={isBeside ? `wrap ${styles.beside}` : 'wrap'}>
        {head}
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
