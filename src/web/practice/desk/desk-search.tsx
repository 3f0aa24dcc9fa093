import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

/** A search for a person. Their name stays out of the page’s address, which a browser remembers. */
export function DeskSearch({ label, onSearch }: { label: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search>
      <ScriptForm className="mb-6 flex max-w-[560px] flex-wrap items-end gap-3" onSubmit={search}>
        <div className="min-w-[220px] flex-1">
          <TextField
            id="search"
            type="search"
            label={label}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            startIcon={<Search className="icon field__icon--start" />}
          />
        </div>
        <Button type="submit" look="secondary">
          Search
        </Button>
      </ScriptForm>
    </search>
  )
}
