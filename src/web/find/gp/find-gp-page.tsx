import Award from 'lucide-react/icons/award'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Languages from 'lucide-react/icons/languages'
import Video from 'lucide-react/icons/video'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import { cardBadgeTexts, fullyBookedKind } from '#domain/clinicians/card.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { loadApiOrNull, loadSettings } from '../../api/load-api.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { shortDay } from '../../appointment/format-day.ts'
import { WhoIsItFor } from '../../choose-time/who-is-it-for.tsx'
import { gpTimesPath } from '../../choose-time/next-page.ts'
import { useClientProfile } from '../../client/client-profile.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { loadMyMedicare } from '../../content/load-story.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useSession } from '../../session/session.tsx'
import { PageHead } from '../../site/page-head.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Badge, IconFacts, Portrait } from '../../ui/card.tsx'
import { ClinicianNotice } from './choice-panel.tsx'
import { ClaimCheck } from './claim-check.tsx'
import { gpCost, toDurations } from './gp-choice.ts'
import {
  type GpListing,
  type GpTab,
  readGpListing,
  toNextTimes,
  toTimesInput,
  writeGpListing,
} from './gp-list.ts'
import { type GpCard, toGpCard } from './gp-words.ts'
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
      <div className="wrap flex flex-col pt-6 sm:pt-12 pb-section">
        <GpBanner />
        {/* On a phone the notice comes after the times. */}
        <div className="max-sm:contents sm:grid sm:gap-3 sm:mt-6 sm:max-w-[680px]">
          <ClinicianNotice />
          <ClaimCheck myMedicare={myMedicare} />
          <WhoIsItFor />
        </div>
        <ListingTabs listing={listing}>
          {/* Each tab keeps its own choice, so leaving it clears the choice: docs/product/gp.md#gp-list. */}
          {listing.tab === 'next' ? (
            <NextAvailable listing={listing} rendered={times} durations={durations} />
          ) : (
            <BrowseGps gps={gps} kind={listing.kind} />
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
      <p className="lead max-sm:text-md">
        {firstName ? `Welcome back, ${firstName}. ` : 'Welcome back. '}
        Choose a time for a treatment plan, or to review the one you have. By video, and free where Medicare
        pays for it.
      </p>
    </header>
  ) : (
    <header className="grid gap-3">
      <h1>Book a GP for a treatment plan</h1>
      <p className="lead max-sm:text-md">
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
        className="tabs mt-4 sm:mt-10"
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

type BrowseGpsProps = {
  /** Null where the list could not be read. */
  gps: readonly GpCard[] | null
  kind: GpListing['kind']
}

function BrowseGps({ gps: rendered, kind }: BrowseGpsProps) {
  const { ruleType } = useClientProfile()
  const [own, setOwn] = useState<readonly GpCard[] | null>(null)
  const [zone] = useTimeZone()
  const gps = own ?? rendered
  if (gps === null) return <CouldNotRead />
  if (gps.length === 0)
    return (
      <EmptyState
        drawing="branch"
        title="No GPs just now"
        actions={
          <LinkButton look="secondary" to={paths.getGpReferral()}>
            Other ways to get a plan
          </LinkButton>
        }
      >
        None of our GPs is taking bookings at the moment. Your own GP can also write a treatment plan.
      </EmptyState>
    )
  return (
    <>
      {ruleType === 'EXISTING' && <OwnGps onRead={setOwn} />}
      <h2 className="sr-only">Our GPs</h2>
      <p className="text-ink-soft mt-8 mb-4">
        {gps.length === 1 ? '1 GP' : `${gps.length} GPs`}, the soonest free first. Days in {zoneLabel(zone)}{' '}
        time.
      </p>
      <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {gps.map((gp) => (
          <li key={gp._id} className="card grid grid-rows-[auto_auto_1fr_auto_auto] gap-4">
            <GpCardView gp={gp} to={gpTimesPath(gp._id, kind)} />
          </li>
        ))}
      </ul>
    </>
  )
}

const GpCardView = ({ gp, to }: { gp: GpCard; to: string }) => (
  <>
    <div className="grid grid-cols-[84px_1fr] items-center gap-4">
      <Portrait src={gp.avatar} name={gp.name} />
      <div>
        <h3 className="text-lg">
          <Link className="text-inherit decoration-transparent hover:decoration-current" to={to}>
            {gp.name}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">{gp.title}</p>
      </div>
    </div>
    <NextAvailableBadge gp={gp} />
    <p className="text-sm">{gp.description}</p>
    <IconFacts
      facts={[
        { Icon: Award, term: 'Experience', words: gp.experience },
        { Icon: Languages, term: 'Languages', words: gp.languages },
        { Icon: Video, term: 'Mode', words: 'Video call' },
      ]}
    />
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4 border-t border-line">
      <span className="font-display text-lg/[1.3] font-medium">{gpCost}</span>
      <LinkButton look="secondary" size="small" to={to}>
        See times<span className="sr-only"> with {gp.name}</span>
      </LinkButton>
    </div>
  </>
)

function NextAvailableBadge({ gp: { next: start, hasHours } }: { gp: GpCard }) {
  const [zone] = useTimeZone()
  const { ruleType } = useClientProfile()
  return (
    <div>
      {start ? (
        <Badge tone="success" icon={<CalendarCheck className="icon" />}>
          Next available: {shortDay(localDayAt(new Date(start), zone))}
        </Badge>
      ) : (
        <Badge>{cardBadgeTexts[hasHours ? fullyBookedKind(ruleType ?? undefined) : 'notOpenYet']}</Badge>
      )}
    </div>
  )
}

const CouldNotRead = () => (
  <EmptyState
    drawing="branch"
    title="We could not load the GPs"
    actions={
      <LinkButton look="secondary" reloadDocument to={paths.findGp({ tab: 'browse' })}>
        Try again
      </LinkButton>
    }
  >
    Something went wrong. Please try again.
  </EmptyState>
)

/** The page is the same for all: a client who has booked before sees further ahead, so their list is asked for. */
function OwnGps({ onRead }: { onRead: (gps: readonly GpCard[]) => void }) {
  const { data } = useRead(apiQuery('listGps', {}))
  useEffect(() => {
    if (data) onRead(data.clinicians.map(toGpCard))
  }, [data, onRead])
  return null
}
