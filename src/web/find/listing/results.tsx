import { type MouseEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { CardView } from '../../clinician-card/card-view.ts'
import { ClinicianCard } from '../../clinician-card/clinician-card.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { LinkButton, Spinner, TryAgainButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ListingResults } from './load-listing.ts'
import { cardsPerPage, listFailedText, noFilters, type ListingSearch, writeSearch } from './search.ts'
import * as styles from './listing.module.css'

const NoResults = lazyPart(() => import('./no-results.tsx').then((file) => file.NoResults))

/** The cards of one search. Another search is another `Results`. */
export function Results({ listing }: { listing: ListingResults }) {
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
    <div ref={place} className={styles.more}>
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
