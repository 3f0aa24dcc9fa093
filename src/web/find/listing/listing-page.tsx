import { type MouseEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { loadApiOrNull, loadSettings } from '../../api/load-api.ts'
import { useSettings } from '../../api/settings.ts'
import { useAttachedClinicianId, useClientProfile } from '../../client/client-profile.ts'
import type { CardView } from '../../clinician-card/card-view.ts'
import { ClinicianCard, ClinicianSkeleton } from '../../clinician-card/clinician-card.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { useSession } from '../../session/session.tsx'
import { PageHead } from '../../site/page-head.tsx'
import { Drawing, EmptyState } from '../../ui/art.tsx'
import { LinkButton, Spinner, TextButton, TryAgainButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type AskOperation, type ListingResults, loadListing } from './load-listing.ts'
import { SearchForm } from './search-form.tsx'
import { cardsPerPage, listFailedText, type ListingSearch, noFilters, writeSearch } from './search.ts'

/** Enough for the eye: rows that are out of view cost time. */
const skeletons = 6

/** Its bar would lead here. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => cacheablePageHeaders

/** The server knows neither the session nor the tab's zone: the browser asks again where either matters. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ask: AskOperation = (name, input) => loadApiOrNull(context, name, input)
  const { rates, defaultTimeZone } = await loadSettings(context)
  const url = new URL(request.url)
  const listing = await loadListing({ ask, url, visitZone: defaultTimeZone, rates, now: new Date() })
  return data(listing, { status: listing.first ? 200 : 503 })
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<ListingResults> {
  const { loadInBrowser } = await import('./load-in-browser.ts')
  return loadInBrowser(request.url, request.signal)
}

export default function ListingPage() {
  const listing = useLoaderData<ListingResults>()
  const location = useLocation()
  const isSearching = useNavigation().location?.pathname === location.pathname
  useListingVisit(listing)
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
      <section className="card grid justify-items-start gap-6 mt-section p-8 md:grid-cols-[180px_1fr] md:items-center md:gap-10">
        <div className="w-[150px] md:w-[180px]">
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
function useListingVisit({ query, search, zone }: ListingResults): void {
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
function useFailureToast(listing: ListingResults): void {
  useEffect(() => {
    if (listing.first === null) showToast('error', listFailedText)
  }, [listing])
}

const ClinicianNotice = lazyPart(() => import('./clinician-notice.tsx').then((file) => file.ClinicianNotice))

const promise = 'Every time shown is free to book now, with the cost beside it.'

/** Greets a signed-in visitor, unless they have come by invitation. See docs/product/discovery.md#listing-banner. */
export function Banner({ invited }: { invited: boolean }) {
  const { user } = useSession()
  const own = useAttachedClinicianId()
  const isWelcome = user && !invited
  return (
    <div className="grid gap-3">
      <h1>Find a psychologist</h1>
      <p className="lead">
        {isWelcome && `Welcome back, ${user.name.split(' ')[0]}. `}
        {isWelcome && own ? (
          <>
            You already see someone here: <Link to={paths.psychologist(own)}>their free times</Link>.
          </>
        ) : (
          promise
        )}
      </p>
      {user?.role === 'clinician' && (
        <Suspense fallback={null}>
          <ClinicianNotice />
        </Suspense>
      )}
    </div>
  )
}

const ZoneChoice = lazyPart(() => import('./zone-choice.tsx').then((file) => file.ZoneChoice))

function ResultsHead({ listing, isSearching }: { listing: ListingResults; isSearching: boolean }) {
  const [choosing, setChoosing] = useState(false)
  const navigate = useNavigate()
  const { search, first, helpWords, zone, zoneWords } = listing
  /** In the address, so that a shared search keeps it. */
  const show = (timeZone: ZoneId) =>
    void navigate(paths.findPsychologist(writeSearch({ ...search, timeZone, page: 1 })), {
      preventScrollReset: true,
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 mt-8 mb-5 min-h-target">
      <output>
        {isSearching && 'Looking for psychologists…'}
        {!isSearching && first && (
          <>
            <b className="font-semibold">{first.total === 1 ? '1 clinician' : `${first.total} clinicians`}</b>{' '}
            {first.total > 0 && (
              <span className="text-ink-soft">{[helpWords, 'soonest first'].filter(Boolean).join(', ')}</span>
            )}
          </>
        )}
      </output>
      <div className="flex items-center gap-3 text-sm leading-[1.35] text-ink-soft">
        <span>{zoneWords}</span>
        <TextButton aria-label={`Change the time zone, now ${zoneWords}`} onClick={() => setChoosing(true)}>
          Change
        </TextButton>
      </div>
      {choosing && (
        <Suspense fallback={null}>
          <ZoneChoice zone={zone} onChoose={show} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}

const NoResults = lazyPart(() => import('./no-results.tsx').then((file) => file.NoResults))

/** The cards of one search. Another search is another `Results`. */
function Results({ listing }: { listing: ListingResults }) {
  const { cards, next, status, loadMore } = usePages(listing)
  const grid = useRef<HTMLDivElement>(null)
  // A visitor who pressed goes on reading where the new ones begin.
  const readFrom = useRef<number | null>(null)
  useEffect(() => {
    const place = readFrom.current
    if (place === null || cards.length <= place) return
    readFrom.current = null
    grid.current?.children[place]?.querySelector('a')?.focus()
  }, [cards.length])
  const addressOf = (changed: Partial<ListingSearch>) =>
    paths.findPsychologist(writeSearch({ ...listing.search, page: 1, ...changed }))
  if (listing.first === null) return <ResultsFailed />
  if (cards.length === 0) {
    // A visitor who wants one person in particular would rather change everything else.
    const less = listing.isUnknown
      ? { ...noFilters, psychologistId: null, psychologistName: '' }
      : listing.psychologist
        ? { ...noFilters, funding: null, helpWith: [] }
        : noFilters
    return (
      <Suspense fallback={null}>
        <NoResults listing={listing} resetTo={addressOf(less)} />
      </Suspense>
    )
  }

  const showMore = (pressed: boolean) => {
    if (pressed) readFrom.current = cards.length
    void loadMore()
  }
  return (
    <>
      {listing.first.page > 1 && (
        <p className="mb-5">
          <Link to={addressOf({})}>Show who is free soonest</Link>
        </p>
      )}
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3" ref={grid}>
        {cards.map((view) => (
          <ClinicianCard key={view.clinician._id} view={view} />
        ))}
      </div>
      {next !== null && <ShowMore status={status} to={addressOf({ page: next })} onMore={showMore} />}
    </>
  )
}

/** An empty list, because the server could not be asked. */
function ResultsFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState
      drawing="branch"
      title="We could not load this list"
      actions={<TryAgainButton isTrying={state === 'loading'} onClick={() => void revalidate()} />}
    >
      {listFailedText}. Your search and filters are kept.
    </EmptyState>
  )
}

type ShowMoreProps = {
  status: 'idle' | 'loading' | 'failed'
  /** The next page by itself, for visitors without scripts. */
  to: string
  /** `pressed` tells a person's wish from a scroll. */
  onMore: (pressed: boolean) => void
}

/** More is loaded when this share of the button is in view. See docs/product/discovery.md#more-pages. */
const visibility = 0.8

/** Scrolling to it is enough, unless the last try failed; pressing it always works. */
function ShowMore({ status, to, onMore }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(() => onMore(false))

  useEffect(() => {
    if (status !== 'idle' || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen(),
      { threshold: visibility },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [status])

  const press = (event: MouseEvent) => {
    event.preventDefault()
    onMore(true)
  }
  return (
    <div ref={place} className="grid justify-items-center content-start gap-3 mt-8 min-h-22 text-center">
      <LinkButton look="secondary" to={to} onClick={press} aria-busy={status === 'loading' || undefined}>
        {status === 'loading' && <Spinner />}
        {status === 'failed' ? 'Try again' : 'Show more'}
      </LinkButton>
      <output className="text-sm text-ink-soft">
        {status === 'loading' && 'Loading more psychologists…'}
        {status === 'failed' && 'We could not load more. Everyone above is still here.'}
      </output>
    </div>
  )
}

type LaterCards = { cards: readonly CardView[]; last: number }

/** By history entry, so that Back finds the list as long as it was left, and the place in it. */
const laterPages = new Map<string, LaterCards>()

/** Further pages are appended without duplicates. See docs/product/discovery.md#more-pages. */
function usePages(listing: ListingResults) {
  const { key } = useLocation()
  const { first } = listing
  const [later, setLater] = useState(() => laterPages.get(key) ?? { cards: [], last: first?.page ?? 1 })
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const running = useRef<Promise<void> | null>(null)
  const pages = Math.ceil((first?.total ?? 0) / cardsPerPage)

  const load = async () => {
    setStatus('loading')
    const last = later.last + 1
    const page = await import('./load-in-browser.ts')
      .then(({ loadFurtherPage }) => loadFurtherPage(listing, last))
      .catch(() => null)
    if (page) {
      const cards = keepPages({ first: first?.cards ?? [], later: later.cards }, page.cards)
      const next = { cards, last }
      laterPages.set(key, next)
      setLater(next)
    } else showToast('error', listFailedText)
    setStatus(page ? 'idle' : 'failed')
    running.current = null
  }
  /** A call while a page is on its way waits for that one. */
  const loadMore = (): Promise<void> => (running.current ??= load())

  return {
    cards: mergePages([first?.cards ?? [], later.cards]),
    /** The next page to ask for, if there is one. */
    next: later.last < pages ? later.last + 1 : null,
    status,
    loadMore,
  }
}

type ResultCard = { clinician: Pick<CardView['clinician'], '_id'> }

/** A later page may repeat a psychologist whose next free time has changed meanwhile: their first card counts. */
export function mergePages<C extends ResultCard>(pages: readonly (readonly C[])[]): C[] {
  const seen = new Set<string>()
  return pages.flat().filter(({ clinician: { _id } }) => !seen.has(_id) && seen.add(_id))
}

type ShownCards<C extends ResultCard> = { first: readonly C[]; later: readonly C[] }

/**
 * What is kept of a list that was made longer. The first page too: it is read again on the way Back, and who has left it
 * by then is not among the later ones.
 */
export const keepPages = <C extends ResultCard>({ first, later }: ShownCards<C>, page: readonly C[]): C[] => [
  ...(later.length > 0 ? later : first),
  ...page,
]
