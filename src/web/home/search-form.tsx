import { Form } from 'react-router'
import { concerns } from '#domain/clinicians/concerns.ts'
import { fundingMethods } from '#domain/clinicians/funding.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { SelectField } from '../ui/field/select-field.tsx'

const payingOptions = [
  ...fundingMethods.map(({ code, label }) => ({ value: code, label })),
  { value: '', label: 'I am not sure yet' },
]

/** The listing reads a JSON list (document 2, "Our-psychologists listing"), so each answer here is a list of one. */
const helpOptions = [
  { value: '', label: 'Anything at all' },
  ...concerns.map(({ code, label }) => ({ value: JSON.stringify([code]), label })),
]

/** A form that is sent as it is: it works before, and without, any script. */
export function SearchForm() {
  return (
    <Form
      className="card card--raised hero__form"
      action={paths.findPsychologist()}
      method="get"
      data-ends-sticky-bar
    >
      <SelectField label="How will you pay?" name="fundingMethods" options={payingOptions} />
      <SelectField label="What would you like help with?" name="specializations" options={helpOptions} />
      <Button type="submit">See who is free</Button>
    </Form>
  )
}
