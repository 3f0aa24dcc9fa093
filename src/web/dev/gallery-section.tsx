import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as styles from './gallery.module.css'

type SectionProps = {
  id: string
  title: string
  note: string
  states: Readonly<Record<string, ReactNode>>
}

export const Section = ({ id, title, note, states }: SectionProps) => (
  <section
    className={`grid gap-6 py-12 border-t border-line ${styles.gallery}`}
    id={id}
    aria-labelledby={`${id}-title`}
  >
    <header>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="text-ink-soft">{note}</p>
    </header>
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2 min-[1200px]:grid-cols-3">
      {Object.entries(states).map(([name, state]) => (
        <figure key={name} className="min-w-0">
          <figcaption className="mb-3 text-sm text-ink-soft">{name}</figcaption>
          {state}
        </figure>
      ))}
    </div>
  </section>
)

const themes = ['system', 'light', 'dark'] as const

/** Shows the page in one theme, whatever the system's is. */
export function ThemeLinks({ to }: { to: (query: { theme: string }) => string }) {
  const theme = useSearchParams()[0].get('theme')
  useEffect(() => {
    const root = document.documentElement
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    return () => {
      delete root.dataset.theme
    }
  }, [theme])
  return (
    <nav className="flex flex-wrap items-center gap-3 mt-3 mb-8" aria-label="Theme">
      {themes.map((name) => (
        <Link key={name} className="link" to={to({ theme: name })} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  )
}
