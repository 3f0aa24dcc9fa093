import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { loadSettings } from '../../api/load-settings.ts'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { Costs } from './costs.tsx'
import { FirstQuestions } from './first-questions.tsx'
import { FreeThisWeek } from './free-this-week.tsx'
import { GpBand } from './gp-band.tsx'
import { HelpTiles } from './help-tiles.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { loadFreeClinicians } from './load-free-clinicians.ts'
import { priceListOn } from './price-list.ts'

export const handle: PageHandle = { stickyBar: 'pastSearch' }

export const headers = () => cacheablePageHeaders

export async function loader({ context }: LoaderFunctionArgs) {
  const { rates, defaultTimeZone: zone } = await loadSettings(context)
  const now = new Date()
  return {
    prices: priceListOn(formatIsoDate(localDayAt(now, zone)), rates),
    free: await loadFreeClinicians(context, { rates, now, zone }),
  }
}

export default function HomePage() {
  const { prices, free } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Find the right psychologist"
        description="Video sessions with Australian psychologists and GPs. Real times, clear costs, and no waiting room."
      />
      <Hero />
      <HowItWorks />
      {free && <FreeThisWeek {...free} />}
      <HelpTiles />
      {prices && <Costs prices={prices} />}
      <GpBand />
      <FirstQuestions />
    </>
  )
}
