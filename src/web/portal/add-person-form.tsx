import { useState } from 'react'
import type { ApiValue } from '#contract/endpoints.ts'
import { type Relation, relations } from '#domain/clients/account-people.ts'
import { callApi, createPressKeys } from '../api/call-api.ts'
import { NameFields } from '../forms/name-fields.tsx'
import { RequestForm, useRequestForm } from '../forms/request-form.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { RadioCards } from '../ui/choice-cards.tsx'
import { DateField } from '../ui/digits-field.tsx'
import { EmailField, PhoneField } from '../ui/field.tsx'

type NewPerson = {
  relation: Relation | ''
  firstName: string
  lastName: string
  dateOfBirth: string
  email: string
  mobile: string
  theyKnow: boolean
}

const nobody: NewPerson = {
  relation: '',
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  email: '',
  mobile: '',
  theyKnow: false,
}

const rules = async () => (await import('./people-rules.ts')).newPersonRules(new Date())

type AddPersonFormProps = {
  known: ApiValue<'listPeople'>
  onCancel: () => void
  onAdded: (id: string) => Promise<void>
}

/** Who they are; of another adult also how they are told, or that they know. */
export function AddPersonForm({ known, onCancel, onAdded }: AddPersonFormProps) {
  const [keys] = useState(createPressKeys)
  const form = useRequestForm({
    part: 'person',
    initial: nobody,
    rules,
    what: 'this person',
    send: (body) => callApi('addPerson', { body }, { keys }),
    onSaved: ({ id }) => onAdded(id),
  })
  const isThere = known.people.some(({ role }) => role === 'self')
  const offered = relations.filter(({ code }) => code !== 'self' || !isThere)
  const { relation } = form.values
  return (
    <section className="card" aria-labelledby="add-person">
      <h2 id="add-person">Add a person</h2>
      <RequestForm form={form} label="Add a person" button="Add" busy="Adding" onCancel={onCancel}>
        <RadioCards
          legend="Who is it?"
          options={offered.map(({ code, label }) => ({ value: code, label }))}
          columns={3}
          field={form.bind('relation')}
        />
        <NameFields
          first={form.bind('firstName')}
          last={form.bind('lastName')}
          formatLabel={relation === 'self' ? undefined : (label) => label}
        />
        <DateField
          {...form.bind('dateOfBirth')}
          label="Date of birth"
          help="Day, month, year. For example 27/03/1990."
          autoComplete="off"
          required
        />
        {relation === 'adult' && (
          <>
            <p className="text-sm text-ink-soft">
              Give us their email or mobile, and we’ll tell them that you book for them. They can stop this,
              or make a login of their own.
            </p>
            <EmailField {...form.bind('email')} label="Their email" autoComplete="off" optional />
            <PhoneField {...form.bind('mobile')} label="Their mobile" autoComplete="off" optional />
            <Checkbox {...form.bind('theyKnow')}>
              They know that I book for them <span className="text-ink-soft">(if you have neither)</span>
            </Checkbox>
          </>
        )}
      </RequestForm>
    </section>
  )
}
