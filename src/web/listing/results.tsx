import { useRef } from 'react'
import { ClinicianCard } from '../clinician-card/clinician-card.tsx'
import { paths } from '../paths.ts'
import type { Listing } from './load-listing.ts'
import { NoResults } from './no-results.tsx'
import { noFilters, type Search, writeSearch } from './search.ts'
import { ShowMore } from './show-more.tsx'
import { usePages } from './use-pages.ts'

/** The cards of one search. Another search is another `Results`. */
export function Results({ listing }: { listing: Listing }) {
  const { cards, next, status, loadMore } = usePages(listing)
  const grid = useRef<HTMLDivElement>(null)
  const addressOf = (changed: Partial<Search>) =>
    paths.findPsychologist(writeSearch({ ...listing.search, page: 1, ...changed }))
  if (cards.length === 0) {
    // Somebody who wants one person in particular would rather change everything else.
    const less = listing.psychologist ? { ...noFilters, funding: null, helpWith: [] } : noFilters
    return <NoResults listing={listing} resetTo={addressOf(less)} />
  }

  const showMore = async (pressed: boolean) => {
    await loadMore()
    // Whoever pressed goes on reading where the new ones begin.
    if (pressed)
      requestAnimationFrame(() => grid.current?.children[cards.length]?.querySelector('a')?.focus())
  }
  return (
    <>
      <div className="grid-3" ref={grid}>
        {cards.map((view) => (
          <ClinicianCard key={view.clinician._id} view={view} />
        ))}
      </div>
      {next !== null && <ShowMore status={status} to={addressOf({ page: next })} onMore={showMore} />}
    </>
  )
}
