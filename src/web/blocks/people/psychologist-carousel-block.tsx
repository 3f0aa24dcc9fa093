import ArrowRight from 'lucide-react/icons/arrow-right'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { CardView } from '../../clinician-card/card-view.ts'
import { ClinicianCard } from '../../clinician-card/clinician-card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { Carousel } from '../carousel/carousel.tsx'
import { noPsychologists, type Psychologists } from './psychologists.ts'

const ZoneNote = lazyPart(() => import('../../clinician-card/zone-note.tsx').then((file) => file.ZoneNote))

/** See docs/product/content.md#carousels. */
const autoplay = { singleMs: 5000, severalMs: 10_000 }

export function PsychologistCarouselBlock({
  fields: { title },
  data,
  id,
}: BlockProps<'psychologist-carousel'>) {
  if (!data) return null
  if (data.cards.length === 0)
    return (
      <BlockSection title={title} id={id} isBand>
        <p className="text-ink-soft">{noPsychologists}</p>
      </BlockSection>
    )
  return <Row title={title} id={id} {...data} />
}

type RowProps = Psychologists & { title: string; id?: string }

function Row({ title, id, cards: rendered, total, allTo, zone }: RowProps) {
  const [cards, setCards] = useState<readonly CardView[]>(rendered)
  return (
    <Carousel
      title={title}
      id={id}
      slides="cards"
      autoplay={autoplay}
      things="psychologists"
      isBand
      note={
        <Suspense fallback={null}>
          <ZoneNote cards={rendered} rendered={zone} onCards={setCards} />
        </Suspense>
      }
      link={
        <Link className="link" to={allTo}>
          See all {total} clinicians
          <ArrowRight className="icon" />
        </Link>
      }
    >
      {cards.map((view) => (
        <li key={view.clinician._id}>
          <ClinicianCard view={view} />
        </li>
      ))}
    </Carousel>
  )
}
