import { useEffect, useEffectEvent, useRef } from 'react'
import { useItem } from '../../visit/tab-storage.ts'

/**
 * A consent is for one booking: when this page goes on with another time, its boxes are empty again, and what was answered for the
 * first is what the second has. See docs/product/who-may-book.md#parental-consent.
 */
export function useConsentAnew(untick: () => void): void {
  const reserveId = useItem('reservation')?.reserveId
  const given = useRef(reserveId)
  const askAgain = useEffectEvent(untick)
  useEffect(() => {
    if (given.current === reserveId) return
    given.current = reserveId
    askAgain()
  }, [reserveId])
}
