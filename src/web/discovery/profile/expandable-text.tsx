import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { TextButton } from '../../ui/button/text-button.tsx'
import * as styles from './expandable-text.module.css'

/** Collapses to 3 lines when taller than this. See docs/product/discovery.md#long-texts. */
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
    <div className={styles.text} data-folded={isFolded || undefined}>
      <div ref={text} id={id} className={styles.words}>
        {children}
      </div>
      {isLong && (
        <span className={styles.more}>
          <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show more'}
          </TextButton>
        </span>
      )}
    </div>
  )
}
