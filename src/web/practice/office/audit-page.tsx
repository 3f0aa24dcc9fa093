import { type FormEvent } from 'react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'
import { Row, RowList } from '../desk/row-list.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { useStaff } from '../frame/staff-context.ts'

const actions = [
  { value: '', label: 'Reads and changes' },
  { value: 'read', label: 'Reads' },
  { value: 'change', label: 'Changes' },
]

const oneOf = (asked: string | null): 'read' | 'change' | undefined =>
  asked === 'read' || asked === 'change' ? asked : undefined

/** See docs/product/practice.md#audit. */
export default function AuditPage() {
  const { timeZone } = useStaff()
  const [params] = useSearchParams()
  const query = {
    search: params.get('search') ?? '',
    action: oneOf(params.get('action')),
    from: params.get('from') || undefined,
    to: params.get('to') || undefined,
    before: params.get('before') ?? undefined,
  }
  const older = (id: number) => {
    const next = new URLSearchParams(params)
    next.set('before', String(id))
    return `?${next}`
  }
  return (
    <>
      <DeskHead
        title="Audit"
        note={`Who read or changed what. It says which data, never what it contains, and cannot be changed. ${nameZone(timeZone)}.`}
      />
      <AuditSearch />
      <DeskRead query={staffQuery('searchAudit', { query })} skeleton={<SkeletonText lines={8} />}>
        {({ rows, hasMore }) => (
          <Sheet
            isFlush
            foot={hasMore ? <Link to={older(rows.at(-1)?.id ?? 0)}>Older rows</Link> : 'Nothing older.'}
          >
            {rows.length === 0 && <p className="p-5 text-ink-soft">Nothing fits this search.</p>}
            <RowList label="Audit">
              {rows.map((row) => (
                <Row
                  key={row.id}
                  title={`${row.who} ${row.action === 'read' ? 'read' : 'changed'}: ${row.what}`}
                >
                  {row.clientName && `About ${row.clientName}. `}
                  {formatMoment(row.at, timeZone)}
                </Row>
              ))}
            </RowList>
          </Sheet>
        )}
      </DeskRead>
    </>
  )
}

function AuditSearch() {
  const [params] = useSearchParams()
  const submit = useSubmit()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  return (
    <search>
      <Form className="mb-6 flex flex-wrap items-end gap-4" onSubmit={search}>
        <TextField
          id="audit-search"
          name="search"
          type="search"
          label="Who, or about whom"
          defaultValue={params.get('search') ?? ''}
        />
        <SelectField
          id="audit-action"
          name="action"
          label="What"
          options={actions}
          defaultValue={params.get('action') ?? ''}
        />
        <TextField
          id="audit-from"
          name="from"
          type="date"
          label="From"
          defaultValue={params.get('from') ?? ''}
        />
        <TextField id="audit-to" name="to" type="date" label="To" defaultValue={params.get('to') ?? ''} />
        <Button type="submit" look="secondary">
          Search
        </Button>
      </Form>
    </search>
  )
}
