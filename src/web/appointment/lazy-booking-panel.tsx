import { lazy, Suspense, useSyncExternalStore } from 'react'
import { SkeletonCalendar } from '../ui/skeleton/skeletons.tsx'
import './booking-panel.css'
import type { BookingPanelProps } from './booking-panel.tsx'

const BookingPanel = lazy(() =>
  import('./booking-panel.tsx').then(({ BookingPanel }) => ({ default: BookingPanel })),
)

const neverChanges = () => () => {}

/** Before anyone asks: on hover, focus or when it comes near. */
export const preloadBookingPanel = () => void import('./booking-panel.tsx')

/**
 * The whole panel arrives after the page: it is worth nothing before scripts run, and the page is worth reading without it.
 * Its place is kept by a skeleton of its size.
 */
export function LazyBookingPanel(props: BookingPanelProps) {
  const isBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const skeleton = <PanelSkeleton variant={props.variant ?? 'page'} />
  if (!isBrowser) return skeleton
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
