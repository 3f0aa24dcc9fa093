import { type FormEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { ListedClinician } from '#contract/clinicians.ts'
import type { RichText as Nodes } from '#contract/content.ts'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import { type Concern, concerns } from '#domain/clinicians/vocabularies.ts'
import { fundingMethods } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { loadApiOrNull, loadSettings } from '../api/load-api.ts'
import { useHas } from '../api/settings.ts'
import { shortMoment } from '../appointment/format-day.ts'
import { formatZone } from '../appointment/zone-line.tsx'
import { Blocks } from '../content/blocks.tsx'
import { loadBlocks } from '../content/load-blocks.ts'
import { loadHomeStart, loadPart, loadStory } from '../content/load-story.ts'
import { RichText } from '../content/rich-text.tsx'
import { StoryData } from '../content/story-data.tsx'
import type { PageHandle } from '../page-handle.ts'
import { PageHead } from '../site/page-head.tsx'
import { Drawing } from '../ui/art.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { MultiComboBoxField } from '../ui/combo-box.tsx'
import { SelectField, toOptions } from '../ui/field.tsx'
import * as styles from './home-page.module.css'

export const handle: PageHandle = { stickyBar: 'pastSearch' }

export const headers = () => cacheablePageHeaders

export async function loader({ context }: LoaderFunctionArgs) {
  const path = 'home'
  const settings = await loadSettings(context)
  const [{ fields, blocks }, questions, start, soonest] = await Promise.all([
    loadStory(context, path, ['page']),
    loadPart(context, 'home-faq'),
    loadHomeStart(context, settings),
    loadApiOrNull(context, 'listClinicians', {
      query: { nextAvailable: 'true', adultsFirst: 'true', perPage: 1 },
    }),
  ])
  const all = [...blocks, ...questions]
  const [first] = soonest?.clinicians ?? []
  return {
    fields,
    start,
    soonest: first ? toSoonest(first, settings.defaultTimeZone) : null,
    blocks: await loadBlocks(all, { context, settings, path, now: new Date() }),
  }
}

/** One person and one real time, before anything is asked. */
function toSoonest({ _id, name, matchedNextAvailabilities: [next] }: ListedClinician, zone: ZoneId) {
  if (!next) return null
  const at = new Date(next.startDateTime)
  const minutes = String((Date.parse(next.endDateTime) - at.getTime()) / 60_000)
  return {
    name,
    to: `${paths.psychologist(_id, { time: next.startDateTime, minutes })}#book`,
    when: `${shortMoment(at, zone)}, ${formatZone(zone, at)}`,
  }
}

type Soonest = ReturnType<typeof toSoonest>

export default function HomePage() {
  const { fields, start, soonest, blocks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={fields.title} description={fields.description} />
      <StoryData story={{ kind: 'page', path: 'home', fields }} blocks={blocks} />
      <Hero title={fields.title} lead={fields.lead} start={start} soonest={soonest} />
      <Blocks blocks={blocks} />
    </>
  )
}

type HeroProps = { title: string; lead?: string; start: Nodes | null; soonest: Soonest }

function Hero({ title, lead, start, soonest }: HeroProps) {
  const has = useHas()
  return (
    <section
      className={`wrap grid items-center gap-8 pt-10 pb-8 lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-12 lg:pt-16 lg:pb-12 ${styles.hero}`}
    >
      <div>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {soonest && (
          <p className="mt-4">
            Free soonest: <Link to={soonest.to}>{soonest.name}</Link>, {soonest.when}
          </p>
        )}
        {has('psychologist') ? (
          <SearchForm />
        ) : (
          <p className="mt-8">
            <LinkButton to={paths.findGp()}>See who is free</LinkButton>
          </p>
        )}
        {start && (
          <div className="mt-4 text-sm text-ink-soft">
            <RichText text={start} />
          </div>
        )}
      </div>
      <div className="mx-auto w-full max-w-[300px] lg:max-w-none">
        <Drawing name="hero" label="Line drawing of a banksia in flower" />
      </div>
    </section>
  )
}

const helpOptions = toOptions(concerns)

/** A plain form: it works before, and without, any script. See docs/product/discovery.md#home-search. */
function SearchForm() {
  const navigate = useNavigate()
  const has = useHas()
  const ways = fundingMethods.filter(({ code }) => has(code))
  const payingOptions = [...toOptions(ways), { value: '', label: 'I am not sure yet' }]
  const [helpWith, setHelpWith] = useState<readonly Concern[]>([])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fundingMethod = String(new FormData(event.currentTarget).get('fundingMethods'))
    void navigate(
      paths.findPsychologist({
        fundingMethods: fundingMethod,
        specializations: helpWith.length > 0 ? helpWith : undefined,
      }),
    )
  }
  return (
    <form
      className={`card card--raised grid gap-4 mt-8 p-5 sm:grid-cols-[1fr_1fr] sm:items-end lg:max-w-[600px] ${styles.form}`}
      action={paths.findPsychologist()}
      method="get"
      onSubmit={search}
      data-ends-sticky-bar
    >
      <SelectField label="How will you pay?" name="fundingMethods" options={payingOptions} />
      <MultiComboBoxField
        label="What would you like help with?"
        name="specializations"
        placeholder="Any concern"
        options={helpOptions}
        chosen={helpWith}
        onChange={(codes) => setHelpWith(codes as Concern[])}
      />
      <Button type="submit">See who is free</Button>
    </form>
  )
}
