import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { concerns } from '#domain/clinicians/concerns.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import type { BlockProps } from '../block-props.ts'
import { Carousel } from '../carousel/carousel.tsx'
import { concernIcons } from './concern-icons.ts'
import * as styles from './specialisation-carousel-block.module.css'

export function SpecialisationCarouselBlock({
  fields: { title },
  data: counts,
  id,
}: BlockProps<'specialisation-carousel'>) {
  return (
    <Carousel title={title} id={id} slides="cards" autoplay={null} things="specialisations">
      {counts.map(({ concern, total }) => {
        const Icon = concernIcons[concern]
        return (
          <li key={concern}>
            <Link
              className={`card ${styles.slide}`}
              to={paths.findPsychologist({ specializations: [concern] })}
            >
              <Icon className="icon" />
              <b>{findLabel(concerns, concern)}</b>
              {total !== null && <span>{total === 1 ? '1 clinician' : `${total} clinicians`}</span>}
            </Link>
          </li>
        )
      })}
    </Carousel>
  )
}
