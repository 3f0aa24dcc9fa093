import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { TextButton } from '../ui/button/text-button.tsx'

/** Document 2 section 9: collapses to 3 lines when taller than 90 px. */
const tallest = 90

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/** On a phone only, and only with scripts: elsewhere the whole text is there from the start. */
export function ExpandableText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  useBrowserLayoutEffect(() => {
    const element = text.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsLong(element.scrollHeight > tallest))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const isFolded = isLong && !isOpen
  return (
    <div className="grow-text" data-folded={isFolded || undefined}>
      <div ref={text} id={id} className="grow-text__words">
        {children}
      </div>
      {isLong && (
        <span className="grow-text__more">
          <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show more'}
          </TextButton>
        </span>
      )}
    </div>
  )
}
