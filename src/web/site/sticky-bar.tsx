import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { PageHandle } from '../page-handle.ts'
import { useMainListing } from '../api/settings.ts'

/** 'Find a psychologist' stays in reach on small screens. See docs/product/site.md#header. */
export function StickyBar({ place }: { place: Exclude<NonNullable<PageHandle['stickyBar']>, 'never'> }) {
  const { pathname } = useLocation()
  switch (place) {
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
  const { label, to } = useMainListing()
  return (
    <aside className="sticky-bar lg:hidden" aria-label={label} data-away={away || undefined}>
      <Link className="btn btn--primary btn--wide" to={to}>
        {label}
      </Link>
    </aside>
  )
}
