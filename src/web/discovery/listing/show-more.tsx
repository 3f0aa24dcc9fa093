import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Spinner } from '../../ui/button/spinner.tsx'
import * as styles from './show-more.module.css'

type ShowMoreProps = {
  status: 'idle' | 'loading' | 'failed'
  /** The next page by itself, for visitors without scripts. */
  to: string
  /** `pressed` tells a person's wish from a scroll. */
  onMore: (pressed: boolean) => void
}

/** More is loaded when this share of the button is in view. See docs/product/discovery.md#more-pages. */
const visibility = 0.8

/** Scrolling to it is enough, unless the last try failed; pressing it always works. */
export function ShowMore({ status, to, onMore }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(() => onMore(false))

  useEffect(() => {
    if (status !== 'idle' || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen(),
      { threshold: visibility },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [status])

  const press = (event: MouseEvent) => {
    event.preventDefault()
    onMore(true)
  }
  return (
    <div ref={place} className={styles.more}>
      <LinkButton look="secondary" to={to} onClick={press} aria-busy={status === 'loading' || undefined}>
        {status === 'loading' && <Spinner />}
        {status === 'failed' ? 'Try again' : 'Show more'}
      </LinkButton>
      <output className="text-sm text-ink-soft">
        {status === 'loading' && 'Loading more psychologists…'}
        {status === 'failed' && 'We could not load more. Everyone above is still here.'}
      </output>
    </div>
  )
}
