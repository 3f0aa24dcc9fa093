import { useState } from 'react'
import type { ApiInput } from '#contract/endpoints.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { Button, RowButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Row, RowList, Sheet } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'

/** See docs/product/practice.md#audit. */
export default function AuditPage() {
  const { timeZone } = useStaff()
  const [query, setQuery] = useState<ApiInput<'searchAudit'>['body']>({})
  return (
    <>
      <DeskHead
        title="Audit"
        note={`Who read or changed what. It says which data, never what it contains, and cannot be changed. ${nameZone(timeZone)}.`}
      />
      <AuditSearch onSearch={setQuery} />
      <DeskRead query={staffQuery('searchAudit', { body: query })} skeleton={<SkeletonText lines={8} />}>
        {({ rows, hasMore }) => (
          <Sheet
            isFlush
            foot={
              <>
                <span>{hasMore ? 'The newest first.' : 'Nothing older.'}</span>
                {query.before !== undefined && (
                  <RowButton onClick={() => setQuery({ ...query, before: undefined })}>Newest rows</RowButton>
                )}
                {hasMore && (
                  <Button
                    look="secondary"
                    size="small"
                    onClick={() => setQuery({ ...query, before: rows.at(-1)?.id })}
                  >
                    Older rows
                  </Button>
                )}
              </>
            }
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

const actionChoices = [
  { value: '', label: 'Reads and changes' },
  { value: 'read', label: 'Reads' },
  { value: 'change', label: 'Changes' },
]

type AuditQuery = ApiInput<'searchAudit'>['body']

const oneOf = (asked: string): AuditQuery['action'] =>
  asked === 'read' || asked === 'change' ? asked : undefined

/** Names stay out of the page’s address, which a browser remembers. */
function AuditSearch({ onSearch }: { onSearch: (query: AuditQuery) => void }) {
  const [typed, setTyped] = useState({ search: '', action: '', from: '', to: '' })
  const search = () => {
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
        <SelectField {...bind('action')} label="What" options={actionChoices} />
        <TextField {...bind('from')} type="date" label="From" />
        <TextField {...bind('to')} type="date" label="To" />
        <Button type="submit" look="secondary">
          Search
        </Button>
      </ScriptForm>
    </search>
  )
}
