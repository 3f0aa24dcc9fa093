import { staffPages } from '#contract/staff/staff-pages.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { RowList } from '../../desk/row-list.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { PagesFoot, usePages } from '../list-pages.tsx'
import { WaitingDocumentRow } from './waiting-document-row.tsx'

/** See docs/product/receipts.md#what-is-missing. */
export default function WaitingDocumentsPage() {
  const pages = usePages()
  return (
    <>
      <DeskHead
        title="Documents that wait"
        note="Receipts and invoices that lack something. Once it is added, the document is issued by itself, and a plain one that stands in its place is voided."
      >
        <LinkButton look="quiet" size="small" to={staffPages.money()}>
          All charges
        </LinkButton>
      </DeskHead>
      <DeskRead
        key={pages.after}
        query={staffQuery('listWaitingDocuments', { query: { after: pages.after } })}
        skeleton={<SkeletonText lines={6} />}
      >
        {({ total, waiting, next }) =>
          total === 0 ? (
            <EmptyState drawing="sprig" title="Nothing waits">
              Every receipt and invoice has all that it needs.
            </EmptyState>
          ) : (
            <Sheet
              isFlush
              foot={<PagesFoot pages={pages} shown={waiting.length} total={total} next={next} />}
            >
              <RowList label="Documents that wait">
                {waiting.map((row) => (
                  <WaitingDocumentRow key={row.chargeId} row={row} />
                ))}
              </RowList>
            </Sheet>
          )
        }
      </DeskRead>
    </>
  )
}
