import Moon from 'lucide-react/icons/moon'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SearchIcon from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Sun from 'lucide-react/icons/sun'
import Sunrise from 'lucide-react/icons/sunrise'
import { type ChangeEvent, type ComponentProps, type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import {
  type Concern,
  concerns,
  genders,
  languages,
  styles as treatmentStyles,
} from '#domain/clinicians/vocabularies.ts'
import { useHas } from '../../api/settings.ts'
import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import { type Band, bandNames, bands, weekDays } from '#domain/time/days-and-times.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { useMediaQuery } from '../../ui/browser-state.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Checkbox, CheckboxChips } from '../../ui/checkbox.tsx'
import { MultiComboBoxField } from '../../ui/combo-box.tsx'
import { Field, SelectField, toOptions } from '../../ui/field.tsx'
import type { RichComboBox } from '../../ui/rich-combo-box.tsx'
import type { ListingResults, NamedClinician } from './load-listing.ts'
import { countFilters, type ListingFilters, type ListingSearch, noFilters, writeSearch } from './search.ts'
import * as styles from './listing.module.css'

const toListingPath = (search: ListingSearch) => paths.findPsychologist(writeSearch({ ...search, page: 1 }))

/**
 * One form, so that a search keeps the filters and a filter keeps the search, with and without a script. With one, filters act
 * at once and the address is written in its short spelling.
 */
export function SearchForm({ listing, isSearching }: { listing: ListingResults; isSearching: boolean }) {
  const { search, psychologist, helpWords } = listing
  const navigate = useNavigate()
  const [draft, setDraft] = useState({ search, psychologist })
  const [underWay, setUnderWay] = useState(0)
  /** On a phone the search that was made is one line, so that people are in sight. */
  const [isChanging, setChanging] = useState(false)
  const [shown, setShown] = useState(toListingPath(search))
  // The same list may be read again after signing in: only another address takes back what was not sent yet. While a newer
  // choice is under way, the arrival of an older one does not.
  if (underWay === 0 && shown !== toListingPath(search)) {
    setShown(toListingPath(search))
    setDraft({ search, psychologist })
  }

  const go = async (next: typeof draft, { psychologistName }: { psychologistName: string } = next.search) => {
    const psychologistId = psychologistName === '' ? (next.psychologist?._id ?? null) : null
    setDraft(next)
    setUnderWay((count) => count + 1)
    await navigate(toListingPath({ ...next.search, psychologistId, psychologistName }), {
      preventScrollReset: true,
    })
    setUnderWay((count) => count - 1)
  }
  const name = psychologist?.name ?? search.psychologistName
  const made = [search.funding && findLabel(fundingMethods, search.funding), helpWords, name]
    .filter(Boolean)
    .join(' ')
  const changed = (change: Partial<ListingSearch>) => ({ ...draft, search: { ...draft.search, ...change } })

  return (
    <search aria-label="Psychologists">
      <form
        action={paths.findPsychologist()}
        method="get"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('psychologist') ?? ''
          setChanging(false)
          void go(draft, { psychologistName: typed === draft.psychologist?.name ? '' : String(typed) })
        }}
      >
        {made && !isChanging && (
          <p className={`${styles.made} noscript:hidden`}>
            <b className="font-semibold">{made}</b>
            <TextButton onClick={() => setChanging(true)}>Change your search</TextButton>
          </p>
        )}
        <SearchBar
          {...draft}
          isFolded={made !== '' && !isChanging}
          isSearching={isSearching}
          onChange={(change) => setDraft(changed(change))}
          onPsychologist={(psychologist) => setDraft({ ...changed({ psychologistName: '' }), psychologist })}
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

const helpOptions = toOptions(concerns)

type SearchBarProps = {
  search: ListingSearch
  psychologist: NamedClinician | null
  isSearching: boolean
  /** On a phone. */
  isFolded: boolean
  onChange: (changed: Partial<ListingSearch>) => void
  onPsychologist: (chosen: NamedClinician | null) => void
}

/** See docs/product/discovery.md#search-bar. */
function SearchBar({
  search,
  psychologist,
  isSearching,
  isFolded,
  onChange,
  onPsychologist,
}: SearchBarProps) {
  const has = useHas()
  const ways = fundingMethods.filter(({ code }) => has(code) || code === search.funding)
  return (
    <div className={`card card--raised ${styles.bar}`} data-folded={isFolded || undefined}>
      <SelectField
        label="How will you pay?"
        name="fundingMethods"
        placeholder="I am not sure yet"
        options={toOptions(ways)}
        value={search.funding ?? ''}
        onChange={({ target }) => onChange({ funding: (target.value || null) as FundingMethod | null })}
      />
      <MultiComboBoxField
        label="What would you like help with?"
        name="specializations"
        placeholder="Any concern"
        options={helpOptions}
        chosen={search.helpWith}
        onChange={(codes) => onChange({ helpWith: codes as Concern[] })}
      />
      <PsychologistField typed={search.psychologistName} chosen={psychologist} onChange={onPsychologist} />
      <Button
        type="submit"
        busy={isSearching && 'Searching'}
        disabledReason={isSearching && 'A search is under way'}
      >
        <SearchIcon className="icon" />
        Search
      </Button>
    </div>
  )
}

type PsychologistFieldProps = {
  /** Words of a name that was searched for, and that not one person alone has. */
  typed: string
  chosen: NamedClinician | null
  onChange: (chosen: NamedClinician | null) => void
}

type RichField = {
  ComboBox: ComponentType<ComponentProps<typeof RichComboBox>>
  names: readonly NamedClinician[]
  takenOver: { focused: boolean; typed: string }
}

const fieldWords = { label: 'A particular psychologist', optional: true, placeholder: 'Start typing a name' }

/**
 * A practice may have thousands of names: they are fetched, with the control that searches them, when the visitor comes near.
 * Until then, and without a script, a typed name goes to the server as it is.
 */
function PsychologistField({ typed, chosen, onChange }: PsychologistFieldProps) {
  const [rich, setRich] = useState<RichField | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const comeNear = async () => {
    const { fetchNames, RichComboBox } = await import('./psychologist-combo.ts')
    const names = await fetchNames()
    const element = input.current
    if (!names || !element) return
    const takenOver = { focused: document.activeElement === element, typed: element.value }
    // At once: what is typed between reading the plain field and drawing the rich one would be lost.
    flushSync(() => setRich({ ComboBox: RichComboBox, names, takenOver }))
  }

  if (rich) {
    const { ComboBox, names, takenOver } = rich
    return (
      <ComboBox
        {...fieldWords}
        name="psychologistId"
        typedName="psychologist"
        several={false}
        takenOver={takenOver}
        options={names.map(({ _id, name }) => ({ value: _id, label: name }))}
        chosen={chosen ? [chosen._id] : []}
        onChange={([id]) => onChange(names.find(({ _id }) => _id === id) ?? null)}
      />
    )
  }
  return (
    <div onPointerEnter={comeNear} onFocus={comeNear}>
      <Field label={fieldWords.label} optional={fieldWords.optional}>
        {(control) => (
          <>
            <SearchIcon className="icon field__icon--start" />
            <input
              {...control}
              ref={input}
              name="psychologist"
              autoComplete="off"
              placeholder={fieldWords.placeholder}
              defaultValue={chosen?.name ?? typed}
            />
          </>
        )}
      </Field>
    </div>
  )
}

type FilterBarProps = {
  filters: ListingFilters
  /** Where the same search goes without any filter. */
  resetTo: string
  onChange: (changed: Partial<ListingFilters>) => void
}

const bandIcons = {
  morning: <Sunrise className="icon" />,
  afternoon: <Sun className="icon" />,
  evening: <Moon className="icon" />,
} as const satisfies Record<Band, unknown>

const dayOptions = weekDays.map(({ code, shortLabel, label }) => ({
  value: code,
  label: (
    <>
      <span aria-hidden="true">{shortLabel}</span>
      <span className="sr-only">{label}</span>
    </>
  ),
}))
const timeOptions = bandNames.map((band) => ({
  value: band,
  label: bands[band].label,
  icon: bandIcons[band],
}))
/** Open from `md`, folded on phones, unless it was opened or closed by hand. See docs/product/discovery.md#filters. */
function FilterBar({ filters, resetTo, onChange }: FilterBarProps) {
  const [open, setOpen] = useState<boolean | null>(null)
  // On the server the style sheet decides by itself.
  const isWide = useMediaQuery('(width >= 768px)')
  const isOpen = open ?? isWide
  const count = countFilters(filters)

  const choose = (field: 'gender' | 'language' | 'style') => (event: ChangeEvent<HTMLSelectElement>) =>
    onChange({ [field]: event.target.value || null })
  const tick = (field: 'days' | 'times') => (event: ChangeEvent<HTMLInputElement>) => {
    const { value, checked } = event.target
    const others = filters[field].filter((other) => other !== value)
    onChange({ [field]: checked ? [...others, value] : others })
  }
  const flag = (field: 'treatsTeens' | 'byPhone' | 'onlyFree') => ({
    value: 'true',
    checked: filters[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.target.checked }),
  })

  return (
    <section className="mt-4" aria-label="Filters" data-open={open ?? 'auto'}>
      <div className="flex flex-wrap items-center gap-3 justify-between">
        <span className="flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="link noscript:hidden"
            aria-expanded={isOpen ?? undefined}
            aria-controls="filters"
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal className="icon" />
            <span className={styles.hide}>Hide filters</span>
            <span className={styles.show}>Show filters</span>
          </button>
          {count > 0 && <Badge tone="main">{count} on</Badge>}
        </span>
        <Link className="link" to={resetTo} preventScrollReset>
          <RotateCcw className="icon" />
          Reset<span className="sr-only"> the filters</span>
        </Link>
      </div>
      <div className={styles.body} id="filters">
        <div className={`grid gap-4 md:grid-cols-[repeat(3,1fr)] md:col-span-full ${styles.selects}`}>
          <SelectField
            label="Psychologist’s gender"
            name="psychologistGender"
            placeholder="No preference"
            options={toOptions(genders)}
            value={filters.gender ?? ''}
            onChange={choose('gender')}
          />
          <SelectField
            label="Language"
            name="languagesSpoken"
            placeholder="Any language"
            options={toOptions(languages)}
            value={filters.language ?? ''}
            onChange={choose('language')}
          />
          <SelectField
            label="Treatment style"
            name="treatmentStyles"
            placeholder="Any style"
            options={toOptions(treatmentStyles)}
            value={filters.style ?? ''}
            onChange={choose('style')}
          />
        </div>
        <CheckboxChips
          legend="Preferred days"
          options={dayOptions}
          chosen={filters.days}
          input={{ name: 'preferredDays', onChange: tick('days') }}
        />
        <CheckboxChips
          legend="Available times"
          options={timeOptions}
          chosen={filters.times}
          input={{ name: 'availableTimes', onChange: tick('times') }}
        />
        <div className="grid md:flex md:flex-wrap md:col-span-full md:gap-x-8">
          <Checkbox name="isDoTreatTeens" {...flag('treatsTeens')}>
            Treats teens (13-17)
          </Checkbox>
          <Checkbox name="isDoPhoneConsults" {...flag('byPhone')}>
            Offers phone consults
          </Checkbox>
          <Checkbox name="nextAvailable" {...flag('onlyFree')}>
            Available soon
          </Checkbox>
        </div>
        <div className="hidden noscript:block">
          <Button type="submit" look="secondary">
            Apply filters
          </Button>
        </div>
      </div>
    </section>
  )
}
