import { useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import { Button } from '../../ui/button/button.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'
import { Row, RowList } from '../desk/row-list.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { useStaff } from '../frame/staff-context.ts'
import { AuditSearch } from './audit-search.tsx'

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
                  <Button look="quiet" size="small" onClick={() => setQuery({ ...query, before: undefined })}>
                    Newest rows
                  </Button>
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
