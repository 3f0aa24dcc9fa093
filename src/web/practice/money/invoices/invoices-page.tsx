import { useSearchParams } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { type InvoiceState, invoiceStates } from '#domain/money/invoice-payments.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { AddressChips } from '../../desk/address-chips.tsx'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { RowList } from '../../desk/row-list.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { PagesFoot, usePages } from '../list-pages.tsx'
import { InvoiceRow } from './invoice-row.tsx'

const labels = {
  toSend: 'To send or claim',
  sent: 'Sent or claimed',
  paid: 'Paid',
} as const satisfies Record<InvoiceState, string>

const choices = [
  { value: 'all', label: 'All' },
  ...invoiceStates.map((value) => ({ value, label: labels[value] })),
]

/** See docs/product/receipts.md#invoices-to-funders. */
export default function InvoicesPage() {
  const [address] = useSearchParams()
  const show = invoiceStates.find((state) => state === address.get('show')) ?? 'all'
  return (
    <>
      <DeskHead
        title="Invoices to funders"
        note="NDIS and WorkCover invoices, DVA claims and bulk-billed sessions. Download each one, send or claim it as the practice does, and note it here. Nothing is sent or claimed by this page."
      >
        <LinkButton look="quiet" size="small" to={staffPages.money()}>
          All charges
        </LinkButton>
      </DeskHead>
      <div className="mb-4">
        <AddressChips
          legend="State"
          options={choices}
          chosen={show}
          addressOf={(value) => staffPages.invoices({ show: value === 'all' ? undefined : value })}
        />
      </div>
      <Pages key={show} show={show} />
    </>
  )
}

function Pages({ show }: { show: InvoiceState | 'all' }) {
  const pages = usePages()
  return (
    <DeskRead
      key={pages.after}
      query={staffQuery('listInvoices', { query: { show, after: pages.after } })}
      skeleton={<SkeletonText lines={6} />}
    >
      {({ total, today, invoices, next }) =>
        total === 0 ? (
          <EmptyState drawing="sprig" title="No invoice here">
            An invoice or a claim is issued when the outcome of a session that a funder pays is recorded. One
            that lacks something is among the documents that wait.
          </EmptyState>
        ) : (
          <Sheet isFlush foot={<PagesFoot pages={pages} shown={invoices.length} total={total} next={next} />}>
            <RowList label="Invoices">
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} today={today} />
              ))}
            </RowList>
          </Sheet>
        )
      }
    </DeskRead>
  )
}
