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
          {total === 1 ? 'See our clinician' : `See all ${total} clinicians`}
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
            className="card grid content-start gap-2 text-ink no-underline hover:border-main hover:bg-tint"
            to={paths.findPsychologist({ specializations: [concern] })}
          >
            <Icon className="icon size-7 text-bloom-text" />
            <b className="font-display text-lg/[1.3] font-medium">{findLabel(concerns, concern)}</b>
            {total !== null && (
              <span className="text-sm text-ink-soft">
                {total === 1 ? '1 clinician' : `${total} clinicians`}
              </span>
            )}
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
      <ul
        className={`grid grid-cols-[1fr_1fr] gap-3 sm:grid-cols-[repeat(3,1fr)] lg:grid-cols-[repeat(4,1fr)] ${styles.tiles}`}
      >
        {shown.map((concern) => {
          const Icon = concernIcons[concern]
          return (
            <li key={concern}>
              <Link
                className="max-[560px]:gap-2.5 max-[560px]:px-3 max-[560px]:py-2.5 max-[560px]:text-sm"
                to={contentPaths.treatment(concern)}
              >
                <Icon className="icon size-5.5 text-bloom-text" />
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
        className="card card--raised grid gap-4 p-5 sm:grid-cols-[1fr_auto] sm:items-end sm:max-w-[760px]"
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
