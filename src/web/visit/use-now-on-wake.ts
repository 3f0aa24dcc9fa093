import { useEffect, useState } from 'react'
import { onWake } from './on-wake.ts'

/** When the page was opened, or last woken: which day is today, on a page that stays open overnight. */
export function useNowOnWake(opened: () => Date): Date {
  const [now, setNow] = useState(opened)
  useEffect(() => onWake(() => setNow(new Date())), [])
  return now
}
