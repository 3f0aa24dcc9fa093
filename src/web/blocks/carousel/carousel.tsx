import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useId, useRef } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { type Autoplay, useCarousel } from './use-carousel.ts'
import * as styles from './carousel.module.css'

type CarouselProps = {
  title?: string
  id?: string
  /** Under the title: what its days are in, say. */
  note?: ReactNode
  /** Where all of them are. */
  link?: ReactNode
  /** How many stand side by side, by width. */
  slides: 'cards' | 'quotes' | 'logos'
  /** Null for one that only a person moves. */
  autoplay: Autoplay | null
  /** What is moved: "psychologists". */
  things: string
  isBand?: boolean
  /** List items. */
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
      className={isBand ? `${styles.carousel} ${styles.band}` : styles.carousel}
      id={id}
      data-slides={slides}
      aria-labelledby={title && titleId}
      aria-roledescription="carousel"
      {...hold}
    >
      <div className={styles.head}>
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
