import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { BlockFields } from '#contract/content.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import * as styles from './testimonial.module.css'

type TestimonialProps = BlockFields<'testimonials'>['items'][number]

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/** Six lines, and the rest on a press. Without a script the whole text is there. */
export function Testimonial({ quote, name, detail }: TestimonialProps) {
  const words = useRef<HTMLQuoteElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  useBrowserLayoutEffect(() => {
    const element = words.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (element.dataset.folded !== undefined) setIsLong(element.scrollHeight > element.clientHeight + 1)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <figure className={`card ${styles.testimonial}`}>
      <blockquote ref={words} id={id} data-folded={isOpen ? undefined : ''}>
        {quote}
      </blockquote>
      {isLong && (
        <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Read less' : 'Read more'}
          <span className="sr-only"> of what {name} says</span>
        </TextButton>
      )}
      <figcaption>
        <b>{name}</b>
        {detail && <span className="text-sm text-ink-soft">{detail}</span>}
      </figcaption>
    </figure>
  )
}
