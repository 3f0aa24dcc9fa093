import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { FilterBar } from './filter-bar.tsx'
import type { Listing } from './load-listing.ts'
import { SearchBar } from './search-bar.tsx'
import { noFilters, type Search, writeSearch } from './search.ts'

type SearchFormProps = { listing: Listing; isSearching: boolean }

const addressOf = (search: Search) => paths.findPsychologist(writeSearch({ ...search, page: 1 }))

/**
 * One form, so that a search keeps the filters and a filter keeps the search, with and without a script. With one, filters act
 * at once and the address is written in its short spelling.
 */
export function SearchForm({ listing, isSearching }: SearchFormProps) {
  const { search, psychologist } = listing
  const navigate = useNavigate()
  const [draft, setDraft] = useState({ search, psychologist })
  // The same list may be read again, as somebody; only another address takes back what was not sent yet.
  const address = addressOf(search)
  const [shown, setShown] = useState(address)
  if (shown !== address) {
    setShown(address)
    setDraft({ search, psychologist })
  }

  const go = (next: typeof draft, psychologistName = '') => {
    const psychologistId = psychologistName === '' ? (next.psychologist?._id ?? null) : null
    void navigate(addressOf({ ...next.search, psychologistId, psychologistName }), {
      preventScrollReset: true,
    })
  }
  const form = useRef<HTMLFormElement>(null)
  const isTakingOver = useIsTakingOver()
  useLayoutEffect(() => {
    const early = isTakingOver && form.current && earlyAnswers(form.current)
    if (early)
      void navigate(`${paths.findPsychologist()}?${early}`, { replace: true, preventScrollReset: true })
  }, [isTakingOver, navigate])

  const change = (changed: Partial<Search>) => setDraft({ ...draft, search: { ...draft.search, ...changed } })

  return (
    <search aria-label="Psychologists">
      <form
        action={paths.findPsychologist()}
        method="get"
        ref={form}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('psychologist') ?? ''
          go(draft, typed === draft.psychologist?.name ? '' : String(typed))
        }}
      >
        <SearchBar
          {...draft}
          isSearching={isSearching}
          onChange={change}
          onPsychologist={(chosen) => setDraft({ ...draft, psychologist: chosen })}
        />
        <FilterBar
          filters={draft.search}
          resetTo={addressOf({ ...search, ...noFilters })}
          onChange={(changed) => {
            const next = { ...draft, search: { ...draft.search, ...changed } }
            setDraft(next)
            go(next)
          }}
        />
        {search.invited && <input type="hidden" name="invited" value="true" />}
        {search.timeZone && <input type="hidden" name="timeZone" value={search.timeZone} />}
      </form>
    </search>
  )
}

/** True only while this script takes over a page that the server has rendered. */
function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}

/** What somebody has chosen between seeing the page and this script's arrival, as the form would send it. */
function earlyAnswers(form: HTMLFormElement): string | null {
  const isChanged = [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some((option) => option.selected !== option.defaultSelected)
    return control instanceof HTMLInputElement && control.checked !== control.defaultChecked
  })
  if (!isChanged) return null
  const entries = [...new FormData(form)].filter(([, value]) => value !== '')
  return String(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])))
}
