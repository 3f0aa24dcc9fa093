import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ZoneId } from '#domain/time/zones.ts'
import type { CardView } from '../clinician-card/card-view.ts'
import { ClinicianCard } from '../clinician-card/clinician-card.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useCarousel } from './use-carousel.ts'
import * as styles from './free-this-week.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'

export type FreeClinicians = { cards: CardView[]; total: number; allTo: string; zone: ZoneId }

const ZoneNote = lazyPart(() => import('./zone-note.tsx').then((file) => file.ZoneNote))

/**
 * A row that scrolls by itself, by hand, by keyboard and, without a script, as any other row does.
 * See docs/product/discovery.md#home-carousel.
 */
export function FreeThisWeek({ cards: rendered, total, allTo, zone }: FreeClinicians) {
  const [cards, setCards] = useState<readonly CardView[]>(rendered)
  const row = useRef<HTMLUListElement>(null)
  const { isPlaying, setPlaying, step, hold } = useCarousel(row)
  return (
    <section className="bg-band" aria-labelledby="free-this-week" aria-roledescription="carousel">
      <div className={`py-(--section) ${styles.carousel}`} {...hold}>
        <div className={styles.head}>
          <div>
            <h2 id="free-this-week">Free this week</h2>
            <Suspense fallback={null}>
              <ZoneNote cards={rendered} rendered={zone} onCards={setCards} />
            </Suspense>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Link className="link" to={allTo}>
              See all {total} clinicians
              <ArrowRight className="icon" />
            </Link>
            {cards.length > 0 && (
              <span className="flex flex-wrap items-center noscript:hidden">
                <IconButton
                  label={isPlaying ? 'Pause the moving cards' : 'Let the cards move'}
                  icon={isPlaying ? <Pause className="icon" /> : <Play className="icon" />}
                  onClick={() => setPlaying(!isPlaying)}
                />
                <IconButton
                  label="Earlier psychologists"
                  icon={<ArrowLeft className="icon" />}
                  onClick={() => step(-1)}
                />
                <IconButton
                  label="More psychologists"
                  icon={<ArrowRight className="icon" />}
                  onClick={() => step(1)}
                />
              </span>
            )}
          </div>
        </div>
        {cards.length === 0 ? (
          <p className="text-ink-soft">There is no psychologist available for this specialization</p>
        ) : (
          <ul className={styles.row} ref={row}>
            {cards.map((view) => (
              <li key={view.clinician._id}>
                <ClinicianCard view={view} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
