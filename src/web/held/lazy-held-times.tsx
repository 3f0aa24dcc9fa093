import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isMarked, onMark } from '../session/held-marker.ts'

/** A page is worth reading without it. */
const HeldTimes = lazy(() =>
  import('./load-held-times.ts').then((file) => file.loadHeldTimes()).catch(() => ({ default: () => null })),
)

/** Loaded only where the visitor may be holding a time. */
export function LazyHeldTimes() {
  const isHolding = useSyncExternalStore(onMark, isMarked, () => false)
  return (
    isHolding && (
      <Suspense fallback={null}>
        <HeldTimes />
      </Suspense>
    )
  )
}
