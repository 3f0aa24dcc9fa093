import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Somebody may be in a field before the scripts are there to notice it. */
export function useFocusedEarly(field: RefObject<HTMLElement | null>, notice: () => void): void {
  const look = useEffectEvent(() => {
    if (field.current === document.activeElement) notice()
  })
  useEffect(() => look(), [])
}
