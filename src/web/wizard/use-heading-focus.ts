import { useEffect, useRef } from 'react'
import { readFrom } from '../ui/read-from.ts'

/** A new step is read out from its question on, as a new page would be. */
export function useHeadingFocus(position: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(position)
  useEffect(() => {
    if (last.current === position) return
    last.current = position
    readFrom(heading.current)
  }, [position])
  return heading
}
