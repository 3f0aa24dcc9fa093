import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'

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
