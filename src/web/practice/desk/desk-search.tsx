import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

/** A search whose words are in the page's address, so that Back finds them again. */
export function DeskSearch({ label }: { label: string }) {
  const [params] = useSearchParams()
  const submit = useSubmit()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget, { replace: true })
  }
  return (
    <search>
      <Form className="mb-6 flex max-w-[560px] flex-wrap items-end gap-3" onSubmit={search}>
        <div className="min-w-[220px] flex-1">
          <TextField
            id="search"
            name="search"
            type="search"
            label={label}
            defaultValue={params.get('search') ?? ''}
            startIcon={<Search className="icon field__icon--start" />}
          />
        </div>
        <Button type="submit" look="secondary">
          Search
        </Button>
      </Form>
    </search>
  )
}
