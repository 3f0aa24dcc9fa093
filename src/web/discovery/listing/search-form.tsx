import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { FilterBar } from './filter-bar.tsx'
import type { Listing } from './load-listing.ts'
import { SearchBar } from './search-bar.tsx'
import { noFilters, type Search, writeSearch } from './search.ts'

type SearchFormProps = { listing: Listing; isSearching: boolean }

const toListingPath = (search: Search) => paths.findPsychologist(writeSearch({ ...search, page: 1 }))

/**
 * One form, so that a search keeps the filters and a filter keeps the search, with and without a script. With one, filters act
 * at once and the address is written in its short spelling.
 */
export function SearchForm({ listing, isSearching }: SearchFormProps) {
  const { search, psychologist } = listing
  const navigate = useNavigate()
  const [draft, setDraft] = useState({ search, psychologist })
  const [isPayingMissing, setPayingMissing] = useState(false)
  const [underWay, setUnderWay] = useState(0)
  const [shown, setShown] = useState(toListingPath(search))
  // The same list may be read again after signing in: only another address takes back what was not sent yet. While a newer
  // choice is under way, the arrival of an older one does not.
  if (underWay === 0 && shown !== toListingPath(search)) {
    setShown(toListingPath(search))
    setDraft({ search, psychologist })
  }

  const go = async (next: typeof draft, psychologistName = '') => {
    const psychologistId = psychologistName === '' ? (next.psychologist?._id ?? null) : null
    setDraft(next)
    setUnderWay((count) => count + 1)
    await navigate(toListingPath({ ...next.search, psychologistId, psychologistName }), {
      preventScrollReset: true,
    })
    setUnderWay((count) => count - 1)
  }
  const changed = (change: Partial<Search>) => ({ ...draft, search: { ...draft.search, ...change } })

  return (
    <search aria-label="Psychologists">
      <form
        action={paths.findPsychologist()}
        method="get"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('psychologist') ?? ''
          const isByName = draft.psychologist !== null || typed !== ''
          setPayingMissing(!isByName)
          if (!isByName && draft.search.funding === null)
            return event.currentTarget.querySelector<HTMLElement>('[name=fundingMethods]')?.focus()
          void go(draft, typed === draft.psychologist?.name ? '' : String(typed))
        }}
      >
        <SearchBar
          {...draft}
          isSearching={isSearching}
          isPayingMissing={isPayingMissing}
          onChange={(change) => setDraft(changed(change))}
          onPsychologist={(chosen) => setDraft({ ...draft, psychologist: chosen })}
        />
        <FilterBar
          filters={draft.search}
          resetTo={toListingPath({ ...search, ...noFilters })}
          onChange={(change) => void go(changed(change))}
        />
        {search.invited && <input type="hidden" name="invited" value="true" />}
        {search.timeZone && <input type="hidden" name="timeZone" value={search.timeZone} />}
      </form>
    </search>
  )
}
