import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { loadApiOrNull } from '../../api/load-api.ts'
import { loadSettings } from '../../api/load-settings.ts'
import { useSettings } from '../../api/settings.ts'
import { useAttachedClinicianId, useClientProfile } from '../../client/client-profile.ts'
import { ClinicianSkeleton } from '../../clinician-card/clinician-skeleton.tsx'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../../session/session-context.ts'
import { Drawing } from '../../ui/art/drawing.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { Banner } from './banner.tsx'
import { listFailedText } from './list-failed.ts'
import { type Ask, type Listing, loadListing } from './load-listing.ts'
import { Results } from './results.tsx'
import { ResultsHead } from './results-head.tsx'
import { SearchForm } from './search-form.tsx'
import * as styles from './listing-page.module.css'

/** Enough for the eye: rows that are out of view cost time. */
const skeletons = 6

/** Its bar would lead here. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => cacheablePageHeaders

/** The server knows neither the session nor the tab's zone: the browser asks again where either matters. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ask: Ask = (name, input) => loadApiOrNull(context, name, input)
  const { rates, defaultTimeZone } = await loadSettings(context)
  const url = new URL(request.url)
  const listing = await loadListing({ ask, url, visitZone: defaultTimeZone, rates, now: new Date() })
  return data(listing, { status: listing.first ? 200 : 503 })
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Listing> {
  const { loadInBrowser } = await import('./load-in-browser.ts')
  return loadInBrowser(request.url, request.signal)
}

export default function ListingPage() {
  const listing = useLoaderData<Listing>()
  const location = useLocation()
  const isSearching = useNavigation().location?.pathname === location.pathname
  useVisit(listing)
  useFailureToast(listing)
  return (
    <div className="wrap pt-12 pb-(--section)">
      <PageHead
        title="Find a psychologist"
        description="Clinicians who take new clients, their next free times and what a session costs."
      />
      <Banner invited={listing.search.invited} />
      <SearchForm listing={listing} isSearching={isSearching} />
      <h2 className="sr-only">Results</h2>
      <ResultsHead listing={listing} isSearching={isSearching} />
      {isSearching ? (
        <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
          {Array.from({ length: skeletons }, (_, place) => (
            <ClinicianSkeleton key={place} />
          ))}
        </div>
      ) : (
        <Results key={location.key + listing.zone} listing={listing} />
      )}
      <section className={`card ${styles.match}`}>
        <div className={styles.art}>
          <Drawing name="sprig" />
        </div>
        <div className="grid justify-items-start gap-3">
          <h2>Not sure who to choose?</h2>
          <p className="text-ink-soft">
            Answer six short questions and we will suggest up to three people who fit. It takes about two
            minutes.
          </p>
          <LinkButton look="secondary" to={paths.getMatched()}>
            Get matched
          </LinkButton>
        </div>
      </section>
    </div>
  )
}

/** What the server could not know: whose list this is, and in which zone this visit reads times. */
function useVisit({ query, search, zone }: Listing): void {
  const { status } = useSession()
  const attachedId = useAttachedClinicianId()
  const { status: profileStatus, record, ruleType } = useClientProfile()
  const { defaultTimeZone } = useSettings()
  // Clients have their own psychologist among them, and see further ahead once they have booked.
  const own = attachedId ?? (ruleType === 'EXISTING' ? ruleType : null)
  const isKnown = status !== 'loading' && profileStatus !== 'loading'
  const ownZone = record?.timeZone ?? null
  const address = useLocation().search
  const { revalidate } = useRevalidator()
  // A visitor who goes back before the scripts arrive has another address than the list that the server sent.
  useEffect(() => {
    if (query !== address) void revalidate()
  }, [query, address, revalidate])
  useEffect(() => {
    if (own !== null) void revalidate()
  }, [own, revalidate])
  useEffect(() => {
    const join = async () => {
      const { joinVisit } = await import('./visit.ts')
      if (joinVisit(search, { own: ownZone, practice: defaultTimeZone }) !== zone) await revalidate()
    }
    if (isKnown) void join()
  }, [search, zone, isKnown, ownZone, defaultTimeZone, revalidate])
}

/** Once for each try that failed. */
function useFailureToast(listing: Listing): void {
  useEffect(() => {
    if (listing.first === null) showToast('error', listFailedText)
  }, [listing])
}
