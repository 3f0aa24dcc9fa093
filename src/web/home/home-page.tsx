import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { loadSettings } from '../api/load-settings.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { Costs } from './costs.tsx'
import { FirstQuestions } from './first-questions.tsx'
import { GpBand } from './gp-band.tsx'
import { HelpTiles } from './help-tiles.tsx'
import { Hero } from './hero.tsx'
import './home.css'
import { HowItWorks } from './how-it-works.tsx'
import { priceListOn } from './price-list.ts'

export const handle: PageHandle = { stickyBar: 'pastSearch' }

export async function loader({ context }: LoaderFunctionArgs) {
  const { rates } = await loadSettings(context)
  return { prices: priceListOn(isoDateOf(localDayAt(new Date(), defaultZone)), rates) }
}

export default function HomePage() {
  const { prices } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Find the right psychologist"
        description="Video sessions with Australian psychologists and GPs. Real times, clear costs, and no waiting room."
      />
      <Hero />
      <HowItWorks />
      <HelpTiles />
      {prices && <Costs prices={prices} />}
      <GpBand />
      <FirstQuestions />
    </>
  )
}
