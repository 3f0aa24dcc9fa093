import Moon from 'lucide-react/icons/moon'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Sun from 'lucide-react/icons/sun'
import Sunrise from 'lucide-react/icons/sunrise'
import { type ChangeEvent, useState } from 'react'
import { Link } from 'react-router'
import { genders, languages, styles as treatmentStyles } from '#domain/clinicians/vocabularies.ts'
import { type Band, bandNames, bands, weekDays } from '#domain/time/days-and-times.ts'
import { useMediaQuery } from '../../ui/browser-state.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Checkbox, CheckboxChips } from '../../ui/checkbox.tsx'
import { SelectField, toOptions } from '../../ui/field.tsx'
import { countFilters, type ListingFilters } from './search.ts'
import * as styles from './listing.module.css'

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
export function FilterBar({ filters, resetTo, onChange }: FilterBarProps) {
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
    <section className={styles.filters} aria-label="Filters" data-open={open ?? 'auto'}>
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
        <div className={styles.selects}>
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
        <div className={styles.checks}>
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
