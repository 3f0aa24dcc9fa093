import { type ReactNode, useEffect, useRef } from 'react'
import { readFrom } from '../ui/read-from.ts'

/** Of the page that says it was sent. Right after the sending it is read out, as the next step would be. */
export function SentHeading({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) readFrom(heading.current)
  }, [takesFocus])
  return (
    <h1 className="mt-8" ref={heading}>
      {children}
    </h1>
  )
}
