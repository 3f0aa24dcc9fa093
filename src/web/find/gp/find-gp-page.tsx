import type { KeyboardEvent, ReactNode } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import { loadApiOrNull, loadSettings } from '../../api/load-api.ts'
import { loadMyMedicare } from '../../content/load-story.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useSession } from '../../session/session.tsx'
import { PageHead } from '../../site/page-head.tsx'
import { BrowseGps } from './browse-gps.tsx'
import { ClinicianNotice } from './choice-panel.tsx'
import { ClaimCheck } from './claim-check.tsx'
import { toDurations } from './gp-choice.ts'
import { toGpCard } from './gp-words.ts'
import {
  type GpListing,
  type GpTab,
  readGpListing,
  toNextTimes,
  toTimesInput,
  writeGpListing,
} from './gp-list.ts'
import { NextAvailable } from './next-available.tsx'

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
      <div className="wrap pt-12 pb-section">
        <GpBanner />
        <div className="grid gap-3 mt-6 max-w-[680px]">
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

/** One banner for signed-in people, one for everyone else. See docs/product/gp.md#gp-list. */
function GpBanner() {
  const { status, user } = useSession()
  const firstName = user?.name.trim().split(/\s+/)[0]
  return status === 'signedIn' && user?.role !== 'clinician' ? (
    <header className="grid gap-3">
      <h1>Book your GP appointment</h1>
      <p className="lead">
        {firstName ? `Welcome back, ${firstName}. ` : 'Welcome back. '}
        Choose a time for a treatment plan, or to review the one you have. By video, and free where Medicare
        pays for it.
      </p>
    </header>
  ) : (
    <header className="grid gap-3">
      <h1>Book a GP for a treatment plan</h1>
      <p className="lead">
        A GP listens, writes your mental health treatment plan and refers you. By video, and free where
        Medicare pays for it.
      </p>
    </header>
  )
}

/** See docs/product/gp.md#gp-list. */
const gpTabs = [
  { id: 'next', label: 'Next Available' },
  { id: 'browse', label: 'Browse GPs' },
] as const satisfies readonly { id: GpTab; label: string }[]

const arrows = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/** Tabs that are links: the address says which one is open, and they work before, and without, any script. */
function ListingTabs({ listing, children }: { listing: GpListing; children: ReactNode }) {
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (!arrows.includes(event.key)) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = all.findIndex((tab) => tab === document.activeElement)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key] ?? at
    const tab = all.at(next % all.length)
    tab?.focus()
    tab?.click()
  }
  return (
    <>
      <div
        className="tabs mt-10"
        role="tablist"
        aria-label="Ways to find a GP"
        tabIndex={-1}
        onKeyDown={walk}
      >
        {gpTabs.map(({ id, label }) => (
          <Link
            key={id}
            id={`gp-tab-${id}`}
            className="tabs__tab inline-flex items-center no-underline"
            role="tab"
            aria-selected={id === listing.tab}
            aria-controls="gp-panel"
            tabIndex={id === listing.tab ? 0 : -1}
            preventScrollReset
            to={paths.findGp(writeGpListing({ ...listing, tab: id }))}
          >
            {label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id="gp-panel" aria-labelledby={`gp-tab-${listing.tab}`}>
        {children}
      </div>
    </>
  )
}
