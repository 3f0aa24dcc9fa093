import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { bones, SkeletonCalendar } from '../ui/skeletons.tsx'
import type { BookingPanelProps } from './booking-panel.tsx'
import * as styles from './booking-panel.module.css'

const BookingPanel = lazyPart(() => import('./booking-panel.tsx').then((file) => file.BookingPanel))

/** A screen ahead of the eye, so that it is there when someone arrives. */
const near = '100% 0px'

/**
 * The panel arrives when its place comes near: on a phone that is far down, and the page is worth reading without it.
 * Its place is kept by a skeleton of its size.
 */
export function LazyBookingPanel(props: BookingPanelProps) {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: near,
    })
    if (place.current && !isNear) observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  const skeleton = <PanelSkeleton variant={props.variant ?? 'page'} />
  if (!isNear) return <div ref={place}>{skeleton}</div>
  return (
    <Suspense fallback={skeleton}>
      <BookingPanel {...props} />
    </Suspense>
  )
}

/** The panel's place is kept until it comes; without scripts it never does. */
const PanelSkeleton = ({ variant }: { variant: 'page' | 'inline' }) => (
  <div
    className={`${styles.panel} ${variant === 'page' ? styles.page : styles.inline} noscript:hidden`}
    aria-hidden="true"
  >
    <div className={styles.body}>
      {bones('h-[82px] rounded', 'h-[82px] rounded')}
      <SkeletonCalendar weeks={5} />
      {bones('h-[72px] rounded')}
    </div>
    <div className={styles.foot}>{bones('h-[88px] rounded', 'h-[50px] rounded')}</div>
  </div>
)
