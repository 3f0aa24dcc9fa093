import { useEffect, useState } from 'react'
import { type KnownNext, useNextDay } from './next-free.ts'
import type { WayToPay } from './ways-to-pay.ts'

type ProfileBarProps = { way: WayToPay | undefined; next: KnownNext }

/** On phones: the price and the way to the times, while the panel is out of sight. */
export function ProfileBar({ way, next }: ProfileBarProps) {
  const nextDay = useNextDay(next)
  const isAway = usePanelInView()
  return (
    <aside className="sticky-bar lg:hidden" aria-label="Book" data-away={isAway || undefined}>
      <div>
        {way && (
          <>
            <b className="font-semibold tabular-nums">{way.inTheEnd}</b>{' '}
            <span className="text-ink-soft">
              {way.label === 'Medicare rebate' ? 'after rebate' : way.label}
            </span>
          </>
        )}
        <br />
        <span className="text-ink-soft">
          {nextDay ? `Next: ${nextDay}` : next === null && 'No times free'}
        </span>
      </div>
      <a className="btn btn--primary btn--sm" href="#book">
        Book now
      </a>
    </aside>
  )
}

function usePanelInView(): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -140px',
    })
    const panel = document.getElementById('book')
    if (panel) observer.observe(panel)
    return () => observer.disconnect()
  }, [])
  return inView
}
