import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { GpList } from '#contract/clinicians.ts'
import { keptPageHeaders } from '#contract/kept-page.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { fetchApiContext } from '../api/request-context.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { BrowseGps } from './browse-gps.tsx'
import { ClinicianNotice } from './clinician-notice.tsx'
import { GpBanner } from './gp-banner.tsx'
import { durationsOf, type GpTypes } from './gp-types.ts'
import { gpCardOf } from './gp-words.ts'
import './gp.css'
import { readGpListing } from './listing-query.ts'
import { ListingTabs } from './listing-tabs.tsx'
import { MyMedicareNotice } from './my-medicare-notice.tsx'
import { NextAvailable } from './next-available.tsx'
import { type GpAvailability, type NextTimes, nextTimesPath } from './next-times.ts'

/** The choice takes the bar's place at the foot of a phone. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => keptPageHeaders

/** Whatever could not be read is null: the page says so in its place and offers to try again. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const read = async <T,>(path: string): Promise<T | null> => {
    const response = await context.get(fetchApiContext)(`/api${path}`)
    return response.ok ? ((await response.json()) as T) : null
  }
  const { kind, shown } = readGpListing(new URL(request.url).searchParams)
  const wish = { kind, shown, zone: defaultZone }
  const [answer, types, gps] = await Promise.all([
    read<GpAvailability>(nextTimesPath(wish)),
    read<GpTypes>('/appointment-types?isGP=true'),
    read<GpList>('/general-practitioners'),
  ])
  const times: NextTimes | null = answer && { wish, readAt: new Date().toISOString(), answer }
  return { times, durations: durationsOf(types ?? []), gps: gps?.clinicians.map(gpCardOf) ?? null }
}

/** Both tabs came with the page, and its times are read again by whoever changes the kind or the zone. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname

export default function FindGpPage() {
  const { times, durations, gps } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const listing = readGpListing(search)
  return (
    <>
      <PageHead
        title="Find a GP"
        description="GPs who write mental health treatment plans by video, free of charge. See who is free next."
      />
      <div className="wrap gp-page">
        <GpBanner />
        <div className="gp-notices">
          <ClinicianNotice />
          <MyMedicareNotice />
        </div>
        <ListingTabs listing={listing}>
          {/* Each tab keeps its own choice, so that leaving it clears the choice (document 1 section 4). */}
          {listing.tab === 'next' ? (
            <NextAvailable listing={listing} rendered={times} durations={durations} />
          ) : (
            <BrowseGps gps={gps} />
          )}
        </ListingTabs>
      </div>
    </>
  )
}
