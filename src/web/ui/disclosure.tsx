import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './disclosure.module.css'

type DisclosureProps = {
  /** The name of the button, if its content does not say it. */
  label?: string
  button: ReactNode
  buttonClass: string
  className?: string
  children: ReactNode
}

/**
 * A button that opens a panel over the page. A `details` element, so it opens without JavaScript; with it, Escape, a click
 * elsewhere, leaving by keyboard and following a link close it.
 */
export function Disclosure({ label, button, buttonClass, className = '', children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const element = details.current
    if (!element) return
    const close = () => element.removeAttribute('open')
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      close()
      element.querySelector('summary')?.focus()
    }
    const closeOnLink = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    element.addEventListener('click', closeOnLink)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
      element.removeEventListener('click', closeOnLink)
    }
  }, [])

  return (
    <details ref={details} className={`${styles.disclosure} ${className}`}>
      <summary className={buttonClass} aria-label={label}>
        {button}
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
