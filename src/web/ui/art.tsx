import type { ReactNode } from 'react'
import branchUrl from './art/branch.svg?url&no-inline'
import heroUrl from './art/hero.svg?url&no-inline'
import sprigUrl from './art/sprig.svg?url&no-inline'
import * as styles from './art.module.css'

/** `sprig` for arrival, `branch` for emptiness, `hero` for the first sight of the site. */
const drawings = {
  hero: { url: heroUrl, viewBox: '56 92 520 640', width: 520, height: 640 },
  sprig: { url: sprigUrl, viewBox: '30 34 256 232', width: 256, height: 232 },
  branch: { url: branchUrl, viewBox: '8 26 300 176', width: 300, height: 176 },
} as const

type DrawingName = keyof typeof drawings

/**
 * A botanical drawing that follows the tokens. The file's colours are custom properties, which `use` lets through, so the
 * 50 kB of paths are a cached picture and never part of a script.
 */
export function Drawing({ name, label }: { name: DrawingName; label?: string }) {
  const { url, viewBox, width, height } = drawings[name]
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      className={`botanical botanical--${name}`}
      viewBox={viewBox}
      width={width}
      height={height}
      {...naming}
    >
      <use href={`${url}#drawing`} />
    </svg>
  )
}

/** The logo's flower. */
export const Mark = () => (
  <svg className="flex-none size-8.5" viewBox="0 0 32 32" aria-hidden="true">
    <path
      className={styles.leaf}
      d="M16 27.5c-2.2-3.3-6-5.3-11-5.6.5 4.6 5 7 11 5.6Zm0 0c2.2-3.3 6-5.3 11-5.6-.5 4.6-5 7-11 5.6Z"
    />
    <path
      className={styles.bloom}
      d="M16 2.5c3.6 0 5.6 3.4 5.6 8.2v6.1c0 3.5-2.2 5.7-5.6 5.7s-5.6-2.2-5.6-5.7v-6.1c0-4.8 2-8.2 5.6-8.2Z"
    />
    <path className={styles.cut} d="M10.7 9.2 16 13l5.3-3.8M10.4 14l5.6 4 5.6-4M13 4.8l3 2.9 3-2.9" />
  </svg>
)

type EmptyStateProps = {
  title: ReactNode
  /** 1 where it is the whole page, else the level its place in the page asks for. */
  level?: 1 | 2 | 3
  drawing?: DrawingName
  /** Says what is so, in a sentence or two. */
  children?: ReactNode
  actions?: ReactNode
}

/** Says what is so and offers the next step. A drawing, never an error code. */
export function EmptyState({ title, level = 2, drawing, children, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty-state">
      {drawing && <Drawing name={drawing} />}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="empty-state__buttons">{actions}</div>}
    </div>
  )
}

type EntryFrameProps = {
  drawing: ReactNode
  /** Of the form’s column: what its children need between them. */
  className?: string
  children: ReactNode
}

/** Pages at which one enters: a form, and a drawing where there is room for it. */
export const EntryFrame = ({ drawing, className, children }: EntryFrameProps) => (
  <div className="grid items-center gap-10 pt-10 pb-section lg:grid-cols-[1fr_1fr] lg:gap-16 lg:py-16">
    <div className={[styles.form, className].filter(Boolean).join(' ')}>{children}</div>
    <div
      className={`hidden lg:grid lg:place-items-center lg:self-stretch lg:p-10 lg:rounded-lg lg:bg-band ${styles.art}`}
    >
      {drawing}
    </div>
  </div>
)
