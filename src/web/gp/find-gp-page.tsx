import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { loadApiOrNull } from '../api/load-api.ts'
import { loadSettings } from '../api/load-settings.ts'
import { loadMyMedicare } from '../blocks/load-story.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { BrowseGps } from './browse-gps.tsx'
import { ClaimCheck } from './claim-check.tsx'
import { ClinicianNotice } from './clinician-notice.tsx'
import { GpBanner } from './gp-banner.tsx'
import { toDurations } from './gp-types.ts'
import { toGpCard } from './gp-copy.ts'
import { readGpListing } from './listing-query.ts'
import { ListingTabs } from './listing-tabs.tsx'
import { NextAvailable } from './next-available.tsx'
import { toNextTimes, toTimesInput } from './next-times.ts'
import * as styles from './find-gp-page.module.css'

/** The choice takes the bar's place at the foot of a phone. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => cacheablePageHeaders

/** Whatever could not be read is null: the page says so in its place and offers to try again. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { kind, shown } = readGpListing(new URL(request.url).searchParams)
  const { defaultTimeZone: zone } = await loadSettings(context)
  const wish = { kind, shown, zone }
  const [answer, types, gps, myMedicare] = await Promise.all([
    loadApiOrNull(context, 'readGpAvailability', toTimesInput(wish)),
    loadApiOrNull(context, 'listAppointmentTypes', { query: { isGP: 'true' } }),
    loadApiOrNull(context, 'listGps', {}),
    loadMyMedicare(context),
  ])
  const times = answer && toNextTimes(wish, answer)
  return {
    times,
    durations: toDurations(types ?? []),
    gps: gps?.clinicians.map(toGpCard) ?? null,
    myMedicare,
  }
}

/** Both tabs came with the page, and its times are read again when the kind or the zone changes. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname

export default function FindGpPage() {
  const { times, durations, gps, myMedicare } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const listing = readGpListing(search)
  return (
    <>
      <PageHead
        title="Find a GP"
        description="GPs who write mental health treatment plans by video, free where Medicare pays for it. See who is free next."
      />
      <div className={`wrap ${styles.page}`}>
        <GpBanner />
        <div className={styles.notices}>
          <ClinicianNotice />
          <ClaimCheck myMedicare={myMedicare} />
        </div>
        <ListingTabs listing={listing}>
          {/* Each tab keeps its own choice, so leaving it clears the choice: docs/product/gp.md#gp-list. */}
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
