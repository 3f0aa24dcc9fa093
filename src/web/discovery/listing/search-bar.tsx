import SearchIcon from 'lucide-react/icons/search'
import { type Concern, concerns } from '#domain/clinicians/concerns.ts'
import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import { Button } from '../../ui/button/button.tsx'
import { MultiComboBoxField } from '../../ui/combo-box/combo-box-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { NamedClinician } from './psychologist-names.ts'
import { PsychologistField } from './psychologist-field.tsx'
import type { Search } from './search.ts'
import * as styles from './search-bar.module.css'

const payingOptions = fundingMethods.map(({ code, label }) => ({ value: code, label }))
const helpOptions = concerns.map(({ code, label }) => ({ value: code, label }))

type SearchBarProps = {
  search: Search
  psychologist: NamedClinician | null
  isSearching: boolean
  /** A search was sent without it: only who looks for one person by name can do without. */
  isPayingMissing: boolean
  onChange: (changed: Partial<Search>) => void
  onPsychologist: (chosen: NamedClinician | null) => void
}

/** See docs/product/discovery.md#search-bar. */
export function SearchBar({
  search,
  psychologist,
  isSearching,
  isPayingMissing,
  onChange,
  onPsychologist,
}: SearchBarProps) {
  return (
    <div className={`card card--raised ${styles.bar}`}>
      <SelectField
        label="How will you pay?"
        name="fundingMethods"
        placeholder="Choose one"
        options={payingOptions}
        value={search.funding ?? ''}
        error={isPayingMissing && search.funding === null && 'Choose how you will pay'}
        onChange={({ target }) => onChange({ funding: target.value as FundingMethod })}
      />
      <MultiComboBoxField
        label="What would you like help with?"
        name="specializations"
        placeholder="Any concern"
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
