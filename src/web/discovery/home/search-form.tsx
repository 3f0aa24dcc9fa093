import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Concern, concerns } from '#domain/clinicians/concerns.ts'
import { fundingMethods } from '#domain/funding/methods.ts'
import { paths } from '#contract/page-paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { MultiComboBoxField } from '../../ui/combo-box/combo-box-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import * as styles from './search-form.module.css'

const payingOptions = [
  ...fundingMethods.map(({ code, label }) => ({ value: code, label })),
  { value: '', label: 'I am not sure yet' },
]
const helpOptions = concerns.map(({ code, label }) => ({ value: code, label }))

/** A plain form: it works before, and without, any script. See docs/product/discovery.md#home-search. */
export function SearchForm() {
  const navigate = useNavigate()
  const [helpWith, setHelpWith] = useState<readonly Concern[]>([])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fundingMethod = String(new FormData(event.currentTarget).get('fundingMethods'))
    void navigate(
      paths.findPsychologist({
        fundingMethods: fundingMethod,
        specializations: helpWith.length > 0 ? helpWith : undefined,
      }),
    )
  }
  return (
    <form
      className={`card card--raised ${styles.form}`}
      action={paths.findPsychologist()}
      method="get"
      onSubmit={search}
      data-ends-sticky-bar
    >
      <SelectField label="How will you pay?" name="fundingMethods" options={payingOptions} />
      <MultiComboBoxField
        label="What would you like help with?"
        name="specializations"
        placeholder="Any concern"
        options={helpOptions}
        chosen={helpWith}
        onChange={(codes) => setHelpWith(codes as Concern[])}
      />
      <Button type="submit">See who is free</Button>
    </form>
  )
}
