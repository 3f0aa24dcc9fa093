import { type FormEvent, useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

const actions = [
  { value: '', label: 'Reads and changes' },
  { value: 'read', label: 'Reads' },
  { value: 'change', label: 'Changes' },
]

type Query = ApiInput<'searchAudit'>['body']

const oneOf = (asked: string): Query['action'] => (asked === 'read' || asked === 'change' ? asked : undefined)

/** Names stay out of the page’s address, which a browser remembers. */
export function AuditSearch({ onSearch }: { onSearch: (query: Query) => void }) {
  const [typed, setTyped] = useState({ search: '', action: '', from: '', to: '' })
  const search = (event: FormEvent) => {
    event.preventDefault()
    const { search, action, from, to } = typed
    onSearch({ search, action: oneOf(action), from: from || undefined, to: to || undefined })
  }
  const bind = (name: keyof typeof typed) => ({
    id: `audit-${name}`,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <search>
      <ScriptForm className="mb-6 flex flex-wrap items-end gap-4" onSubmit={search}>
        <TextField {...bind('search')} type="search" label="Who, or about whom" autoComplete="off" />
        <SelectField {...bind('action')} label="What" options={actions} />
        <TextField {...bind('from')} type="date" label="From" />
        <TextField {...bind('to')} type="date" label="To" />
        <Button type="submit" look="secondary">
          Search
        </Button>
      </ScriptForm>
    </search>
  )
}
