import { useEffect, useState } from 'react'
import { hasJumped } from '#domain/booking/holds.ts'
import { newKey } from './new-key.ts'
import { storedText } from './stored.ts'

/** Calls when the server may know more than this tab: on waking up, and when another tab has news. Gives a function that stops it. */
export function onNews(listener: () => void): () => void {
  const stops = [onWake(listener), news.onElsewhere(listener)]
  return () => stops.forEach((stop) => stop())
}

/** Holds nothing but a new value each time: writing it is what the browser tells other tabs of. */
const news = storedText('localStorage', 'banksia.reservationNews')

/**
 * Tells this browser's other tabs that a hold was started, restarted, claimed or given back. It says nothing of which:
 * each tab asks the server about its own. Where the browser refuses storage, the tabs ask when they are looked at.
 */
export const notifyOtherTabs = (): void => void news.write(newKey())

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

/** When the page was opened, or last woken: which day is today, on a page that stays open overnight. */
export function useNowOnWake(opened: () => Date): Date {
  const [now, setNow] = useState(opened)
  useEffect(() => onWake(() => setNow(new Date())), [])
  return now
}
