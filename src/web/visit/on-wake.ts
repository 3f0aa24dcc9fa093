import { hasJumped } from '#domain/booking/hold-time.ts'

const moment = () => ({ wall: Date.now(), steady: performance.now() })

/**
 * Calls when time may have passed unseen: the page is looked at again, comes back from the browser's memory, has a
 * connection again, or the device slept. Gives a function that stops it.
 */
export function onWake(listener: () => void): () => void {
  let last = moment()
  const tick = () => {
    const now = moment()
    // A hidden page ticks late by design, and asks when it is looked at.
    if (!document.hidden && hasJumped(last, now)) listener()
    last = now
  }
  const seen = () => {
    last = moment()
    if (!document.hidden) listener()
  }
  const restored = ({ persisted }: PageTransitionEvent) => persisted && listener()
  const ticking = setInterval(tick, 1000)
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pageshow', restored)
  window.addEventListener('online', listener)
  return () => {
    clearInterval(ticking)
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pageshow', restored)
    window.removeEventListener('online', listener)
  }
}
