import { useEffect, useRef } from 'react'

/** A new step is read out from its question on, as a new page would be. */
export function useHeadingFocus(position: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(position)
  useEffect(() => {
    if (last.current === position) return
    last.current = position
    heading.current?.focus({ preventScroll: true })
  }, [position])
  return heading
}
