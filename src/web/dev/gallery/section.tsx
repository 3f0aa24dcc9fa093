import type { ReactNode } from 'react'
import * as styles from './section.module.css'

export function Section({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note: string
  children: ReactNode
}) {
  return (
    <section className={styles.gallery} id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="text-ink-soft">{note}</p>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** One state of one part, named. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.state}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  )
}
