import Apple from 'lucide-react/icons/apple'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Briefcase from 'lucide-react/icons/briefcase'
import CloudRain from 'lucide-react/icons/cloud-rain'
import Flame from 'lucide-react/icons/flame'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import Leaf from 'lucide-react/icons/leaf'
import Link2Off from 'lucide-react/icons/link-2-off'
import Moon from 'lucide-react/icons/moon'
import Shield from 'lucide-react/icons/shield'
import Sparkles from 'lucide-react/icons/sparkles'
import User from 'lucide-react/icons/user'
import WavesHorizontal from 'lucide-react/icons/waves-horizontal'
import { type ComponentType, type FormEvent, Suspense, type SVGAttributes, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { contentPaths } from '#contract/content-paths.ts'
import { paths } from '#contract/page-paths.ts'
import { type Concern, concerns } from '#domain/clinicians/vocabularies.ts'
import { findLabel } from '#domain/vocabulary.ts'
import type { CardView } from '../clinician-card/card-view.ts'
import { ClinicianCard } from '../clinician-card/clinician-card.tsx'
import { Button } from '../ui/button.tsx'
import { MultiComboBoxField } from '../ui/combo-box.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { type BlockProps, noPsychologists, type PsychologistCards } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import { Carousel } from './carousel.tsx'
import * as styles from './blocks.module.css'

const ZoneNote = lazyPart(() => import('../clinician-card/zone-note.tsx').then((file) => file.ZoneNote))

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

type RowProps = PsychologistCards & { title: string; id?: string }

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

export const SpecialisationCarouselBlock = ({
  fields: { title },
  data: counts,
  id,
}: BlockProps<'specialisation-carousel'>) => (
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

export function TreatmentTilesBlock({ fields, id }: BlockProps<'treatment-tiles'>) {
  const shown = fields.concerns ?? concernsInOrder
  return (
    <BlockSection title={fields.title} lead={fields.lead} id={id}>
      <ul className={styles.tiles}>
        {shown.map((concern) => {
          const Icon = concernIcons[concern]
          return (
            <li key={concern}>
              <Link to={contentPaths.treatment(concern)}>
                <Icon className="icon" />
                <span>{findLabel(concerns, concern)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </BlockSection>
  )
}

const options = concerns.map(({ code, label }) => ({ value: code, label }))

/** A plain form: it works before, and without, any script. */
export function HelpSearchBlock({ fields: { title, button }, id }: BlockProps<'help-search'>) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<readonly Concern[]>([])
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.findPsychologist({ specializations: chosen.length > 0 ? chosen : undefined }))
  }
  return (
    <BlockSection title={title} id={id}>
      <form
        className={`card card--raised ${styles.form}`}
        action={paths.findPsychologist()}
        method="get"
        onSubmit={search}
      >
        <MultiComboBoxField
          label="What would you like help with?"
          name="specializations"
          placeholder="Any concern"
          options={options}
          chosen={chosen}
          // The options are the concerns, so what is chosen of them is one.
          onChange={(codes) => setChosen(codes as Concern[])}
        />
        <Button type="submit">{button}</Button>
      </form>
    </BlockSection>
  )
}

/** In the order in which tiles show them. */
const concernIcons = {
  anxiety: WavesHorizontal,
  depressionAndMood: CloudRain,
  sleep: Moon,
  relationships: Heart,
  workAndStress: Briefcase,
  trauma: Shield,
  griefAndLoss: Leaf,
  neurodiversity: Sparkles,
  familyAndParenting: House,
  anger: Flame,
  eatingOrBody: Apple,
  selfEsteemAndIdentity: User,
  addiction: Link2Off,
} as const satisfies Record<Concern, ComponentType<SVGAttributes<SVGSVGElement>>>

// Object.keys loses the names of the keys.
export const concernsInOrder = Object.keys(concernIcons) as readonly Concern[]
