import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { usePageHandle } from '../page-frame.ts'
import { paths } from '../paths.ts'

/** Document 2, "Header and menus": 'Find a psychologist' stays in reach on small screens. */
export function StickyBar() {
  const { stickyBar } = usePageHandle()
  const { pathname } = useLocation()
  switch (stickyBar) {
    case 'never':
      return null
    case 'always':
      return <Bar />
    case 'pastSearch':
      return <BarPastSearch key={pathname} />
  }
}

/** Away while the block a page marks with `data-ends-sticky-bar` is in view: it offers the same thing, better. */
function BarPastSearch() {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    const marked = document.querySelector('[data-ends-sticky-bar]')
    if (marked) observer.observe(marked)
    return () => observer.disconnect()
  }, [])
  return <Bar away={inView} />
}

function Bar({ away = false }: { away?: boolean }) {
  return (
    <aside className="sticky-bar only-phone" aria-label="Find a psychologist" data-away={away || undefined}>
      <Link className="btn btn--primary btn--wide" to={paths.findPsychologist()}>
        Find a psychologist
      </Link>
    </aside>
  )
}
