import SearchIcon from 'lucide-react/icons/search'
import { useState } from 'react'
import { type Concern, concerns } from '#domain/clinicians/concerns.ts'
import { type FundingMethod, fundingMethods } from '#domain/clinicians/funding.ts'
import { Button } from '../ui/button/button.tsx'
import { MultiComboBoxField } from '../ui/combo-box/combo-box-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import type { NamedClinician } from './psychologist-names.ts'
import { PsychologistField } from './psychologist-field.tsx'
import type { Search } from './search.ts'

const payingOptions = fundingMethods.map(({ code, label }) => ({ value: code, label }))
const helpOptions = concerns.map(({ code, label }) => ({ value: code, label }))

type SearchBarProps = {
  search: Search
  psychologist: NamedClinician | null
  isSearching: boolean
  onChange: (changed: Partial<Search>) => void
  onPsychologist: (chosen: NamedClinician | null) => void
}

/** Document 1 screen 1. */
export function SearchBar({ search, psychologist, isSearching, onChange, onPsychologist }: SearchBarProps) {
  const [payingMissing, setPayingMissing] = useState(false)
  return (
    <div className="card card--raised searchbar">
      <SelectField
        label="How will you pay?"
        name="fundingMethods"
        required
        placeholder="Choose one"
        options={payingOptions}
        value={search.funding ?? ''}
        error={payingMissing && search.funding === null && 'Choose how you will pay'}
        onInvalid={(event) => {
          event.preventDefault()
          event.currentTarget.focus()
          setPayingMissing(true)
        }}
        onChange={({ target }) => onChange({ funding: target.value as FundingMethod })}
      />
      <MultiComboBoxField
        label="What would you like help with?"
        name="specializations"
        placeholder="Anything at all"
        options={helpOptions}
        chosen={search.helpWith}
        onChange={(codes) => onChange({ helpWith: codes as Concern[] })}
      />
      <PsychologistField chosen={psychologist} onChange={onPsychologist} />
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
