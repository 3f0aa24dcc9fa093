import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { answersIn, type EarlyAnswers, isTouched, useIsTakingOver } from './early-answers.ts'
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
  const [underWay, setUnderWay] = useState(0)
  const [shown, setShown] = useState(addressOf(search))
  // The same list may be read again, as somebody: only another address takes back what was not sent yet. While a newer
  // choice is under way, the arrival of an older one does not.
  if (underWay === 0 && shown !== addressOf(search)) {
    setShown(addressOf(search))
    setDraft({ search, psychologist })
  }

  const go = async (next: typeof draft, psychologistName = '') => {
    const psychologistId = psychologistName === '' ? (next.psychologist?._id ?? null) : null
    setDraft(next)
    setUnderWay((count) => count + 1)
    await navigate(addressOf({ ...next.search, psychologistId, psychologistName }), {
      preventScrollReset: true,
    })
    setUnderWay((count) => count - 1)
  }
  const changed = (change: Partial<Search>) => ({ ...draft, search: { ...draft.search, ...change } })

  const form = useRef<HTMLFormElement>(null)
  const isTakingOver = useIsTakingOver()
  const takeOver = useEffectEvent(({ funding, helpWith, ...filters }: EarlyAnswers) => {
    const next = changed({ funding, helpWith, ...filters })
    const isFiltered = addressOf({ ...search, ...filters }) !== addressOf(search)
    if (isFiltered) void go(next)
    else setDraft(next)
  })
  useLayoutEffect(() => {
    if (isTakingOver && form.current && isTouched(form.current)) takeOver(answersIn(form.current))
  }, [isTakingOver])

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
          void go(draft, typed === draft.psychologist?.name ? '' : String(typed))
        }}
      >
        <SearchBar
          {...draft}
          isSearching={isSearching}
          onChange={(change) => setDraft(changed(change))}
          onPsychologist={(chosen) => setDraft({ ...draft, psychologist: chosen })}
        />
        <FilterBar
          filters={draft.search}
          resetTo={addressOf({ ...search, ...noFilters })}
          onChange={(change) => void go(changed(change))}
        />
        {search.invited && <input type="hidden" name="invited" value="true" />}
        {search.timeZone && <input type="hidden" name="timeZone" value={search.timeZone} />}
      </form>
    </search>
  )
}
