import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { SkeletonCalendar } from '../ui/skeleton/skeletons.tsx'
import './booking-panel.css'
import type { BookingPanelProps } from './booking-panel.tsx'

const BookingPanel = lazy(() =>
  import('./booking-panel.tsx').then(({ BookingPanel }) => ({ default: BookingPanel })),
)

/** Before anyone asks: on hover, focus or when it comes near. */
export const preloadBookingPanel = () => void import('./booking-panel.tsx')

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

function PanelSkeleton({ variant }: { variant: 'page' | 'inline' }) {
  return (
    <div className={`panel panel--${variant} panel--waiting`} aria-hidden="true">
      <div className="panel__body">
        <span className="skel h-[82px] rounded" />
        <span className="skel h-[82px] rounded" />
        <SkeletonCalendar weeks={5} />
        <span className="skel h-[72px] rounded" />
      </div>
      <div className="panel__foot">
        <span className="skel h-[88px] rounded" />
        <span className="skel h-[50px] rounded" />
      </div>
    </div>
  )
}
