import type { ReactNode } from 'react'
import * as styles from './client-page.module.css'

type ClientPartProps = { title: string; note?: ReactNode; children: ReactNode }

/** A part of the client’s page, under a hairline. */
export const ClientPart = ({ title, note, children }: ClientPartProps) => (
  <section className={styles.part} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note}
    </header>
    {children}
  </section>
)
