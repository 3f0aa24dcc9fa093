import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { pictureUrl } from '#contract/content-paths.ts'
import type { BlockFields } from '#contract/content.ts'
import { useMediaQuery } from '../ui/browser-state.ts'
import { IconButton, TextButton } from '../ui/button.tsx'
import type { BlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import * as styles from './blocks.module.css'

type CarouselProps = {
  title?: string
  id?: string
  /** Under the title: what its days are in, say. */
  note?: ReactNode
  link?: ReactNode
  /** How many stand side by side, by width. */
  slides: 'cards' | 'quotes' | 'logos'
  /** Null for one that only a person moves. */
  autoplay: Autoplay | null
  /** What is moved: "psychologists". */
  things: string
  isBand?: boolean
  children: ReactNode
}

/**
 * A row that scrolls by itself, by hand, by keyboard and, without a script, as any other row does.
 * See docs/product/content.md#carousels.
 */
export function Carousel({
  title,
  id,
  note,
  link,
  slides,
  autoplay,
  things,
  isBand = false,
  children,
}: CarouselProps) {
  const titleId = useId()
  const row = useRef<HTMLUListElement>(null)
  const { isPlaying, setPlaying, step, hold } = useCarousel(row, autoplay)
  return (
    <section
      className={isBand ? `${styles.carousel} ${styles.carouselBand}` : styles.carousel}
      id={id}
      data-slides={slides}
      aria-labelledby={title && titleId}
      aria-roledescription="carousel"
      {...hold}
    >
      <div className={styles.carouselHead}>
        <div>
          {title && <h2 id={titleId}>{title}</h2>}
          {note}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {link}
          <span className="flex flex-wrap items-center noscript:hidden">
            {autoplay && (
              <IconButton
                label={isPlaying ? `Pause the moving ${things}` : `Let the ${things} move`}
                icon={isPlaying ? <Pause className="icon" /> : <Play className="icon" />}
                onClick={() => setPlaying(!isPlaying)}
              />
            )}
            <IconButton
              label={`Earlier ${things}`}
              icon={<ArrowLeft className="icon" />}
              onClick={() => step(-1)}
            />
            <IconButton
              label={`More ${things}`}
              icon={<ArrowRight className="icon" />}
              onClick={() => step(1)}
            />
          </span>
        </div>
      </div>
      {/* Cards have links to go through by key; where nothing in a slide can be focused, the keys scroll the row itself. */}
      <ul
        className={styles.row}
        ref={row}
        tabIndex={slides === 'cards' ? undefined : 0}
        aria-label={title ?? things}
      >
        {children}
      </ul>
    </section>
  )
}

/** One slide at a time is soon read; several take longer. */
type Autoplay = { singleMs: number; severalMs: number }

/** Moves by itself unless a person reads it, has paused it, or has asked their device for less motion. */
function useCarousel(row: RefObject<HTMLElement | null>, autoplay: Autoplay | null) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)') ?? true
  const [chosen, setPlaying] = useState<boolean | null>(null)
  const isPlaying = autoplay !== null && (chosen ?? !isStill)
  // Apart: a pointer that leaves says nothing of the keyboard, which may still be inside.
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointedAt || isFocused

  const step = (direction: 1 | -1) => {
    const element = row.current
    if (element) glide(element, nextOffset(element, direction))
  }
  const moveOn = useEffectEvent(() => {
    if (!document.hidden) step(1)
  })

  useEffect(() => {
    const element = row.current
    if (!isPlaying || isHeld || !element || !autoplay) return
    const isSingle = (element.firstElementChild?.clientWidth ?? 0) * 1.5 > element.clientWidth
    const timer = setInterval(moveOn, isSingle ? autoplay.singleMs : autoplay.severalMs)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, row, autoplay])

  return {
    isPlaying,
    setPlaying,
    /** A person who moves it has taken over. */
    step: (direction: 1 | -1) => {
      setPlaying(false)
      step(direction)
    },
    hold: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

type SlideRow = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'> & {
  firstElementChild: Pick<Element, 'clientWidth'> | null
  childElementCount: number
}

/** Where the row scrolls to for one card more or less; past either end it begins again at the other. */
export function nextOffset(row: SlideRow, direction: 1 | -1): number {
  const end = row.scrollWidth - row.clientWidth
  const width = row.firstElementChild?.clientWidth ?? row.clientWidth
  const gaps = Math.max(row.childElementCount - 1, 1)
  const stride = (row.scrollWidth - width) / gaps
  // A pixel of rounding is no distance.
  if (direction > 0 && row.scrollLeft >= end - 1) return 0
  if (direction < 0 && row.scrollLeft <= 1) return end
  const place = Math.round(row.scrollLeft / stride) + direction
  return Math.min(Math.max(place * stride, 0), end)
}

/** See docs/product/content.md#carousels. */
const glideMilliseconds = 2000

/** Of each row, so that two that move at once do not stop each other. */
const current = new WeakMap<HTMLElement, number>()

/** Scrolls at a fixed pace, which the browser's smooth scrolling does not offer. */
function glide(row: HTMLElement, target: number): void {
  cancelAnimationFrame(current.get(row) ?? 0)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    row.scrollLeft = target
    return
  }
  const from = row.scrollLeft
  const began = performance.now()
  // Snapping would fight every frame of it.
  row.dataset.gliding = ''
  const frame = (now: number) => {
    const done = Math.min((now - began) / glideMilliseconds, 1)
    row.scrollLeft = from + (target - from) * eased(done)
    if (done < 1) current.set(row, requestAnimationFrame(frame))
    else delete row.dataset.gliding
  }
  current.set(row, requestAnimationFrame(frame))
}

const eased = (done: number) => (1 - Math.cos(Math.PI * done)) / 2

/** See docs/product/content.md#carousels. */
const autoplay = { singleMs: 3000, severalMs: 3000 }

export const LogoCarouselBlock = ({ fields: { title, logos }, id }: BlockProps<'logo-carousel'>) => (
  <Carousel title={title} id={id} slides="logos" autoplay={autoplay} things="logos">
    {logos.map(({ name, picture }) => (
      <li key={name} className={styles.logo}>
        <img
          className="max-h-[56px] object-contain"
          src={pictureUrl(picture.file)}
          alt={picture.alt || name}
          loading="lazy"
          decoding="async"
        />
      </li>
    ))}
  </Carousel>
)

/** Never about clinical care: see docs/product/content.md#testimonials. */
export const TestimonialCarouselBlock = ({
  fields: { title, items },
  id,
}: BlockProps<'testimonial-carousel'>) => (
  <Carousel title={title} id={id} slides="quotes" autoplay={null} things="testimonials">
    {items.map((item) => (
      <li key={item.name + item.quote}>
        <Testimonial {...item} />
      </li>
    ))}
  </Carousel>
)

/** Never about clinical care: see docs/product/content.md#testimonials. */
export const TestimonialsBlock = ({ fields: { title, items }, id }: BlockProps<'testimonials'>) => (
  <BlockSection title={title} id={id}>
    <ul className="grid items-start gap-6 md:grid-cols-2">
      {items.map((item) => (
        <li key={item.name + item.quote}>
          <Testimonial {...item} />
        </li>
      ))}
    </ul>
  </BlockSection>
)

type TestimonialProps = BlockFields<'testimonials'>['items'][number]

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/** Six lines, and the rest on a press. Without a script the whole text is there. */
function Testimonial({ quote, name, detail }: TestimonialProps) {
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
    <figure className={`card grid content-start justify-items-start gap-3 m-0 ${styles.testimonial}`}>
      <blockquote ref={words} id={id} data-folded={isOpen ? undefined : ''}>
        {quote}
      </blockquote>
      {isLong && (
        <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Read less' : 'Read more'}
          <span className="sr-only"> of what {name} says</span>
        </TextButton>
      )}
      <figcaption className="grid">
        <b>{name}</b>
        {detail && <span className="text-sm text-ink-soft">{detail}</span>}
      </figcaption>
    </figure>
  )
}
