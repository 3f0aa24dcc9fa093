import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ClinicianCard } from '../../clinician-card/clinician-card.tsx'
import { paths } from '#contract/page-paths.ts'
import type { Listing } from './load-listing.ts'
import { ResultsFailed } from './results-failed.tsx'
import { noFilters, type Search, writeSearch } from './search.ts'
import { ShowMore } from './show-more.tsx'
import { usePages } from './use-pages.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const NoResults = lazyPart(() => import('./no-results.tsx').then((file) => file.NoResults))

/** The cards of one search. Another search is another `Results`. */
export function Results({ listing }: { listing: Listing }) {
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
  const addressOf = (changed: Partial<Search>) =>
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
