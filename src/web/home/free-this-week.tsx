import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { CardView } from '../clinician-card/card-view.ts'
import { ClinicianCard } from '../clinician-card/clinician-card.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { useCarousel } from './use-carousel.ts'

export type FreeClinicians = { cards: CardView[]; total: number; allTo: string }

/**
 * Document 2, "Psychologist card carousel". A row that scrolls by itself, by hand, by keyboard and, without a script, as any
 * other row does.
 */
export function FreeThisWeek({ cards, total, allTo }: FreeClinicians) {
  const row = useRef<HTMLUListElement>(null)
  const { isPlaying, setPlaying, step, hold } = useCarousel(row)
  return (
    <section className="band" aria-labelledby="free-this-week" aria-roledescription="carousel">
      <div className="section carousel" {...hold}>
        <div className="carousel__head">
          <h2 id="free-this-week">Free this week</h2>
          <div className="row">
            <Link className="link" to={allTo}>
              See all {total} psychologists
              <ArrowRight className="icon" />
            </Link>
            {cards.length > 0 && (
              <span className="row needs-script carousel__buttons">
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
          <p className="soft">There is no psychologist available for this specialization</p>
        ) : (
          <ul className="carousel__row" ref={row}>
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
