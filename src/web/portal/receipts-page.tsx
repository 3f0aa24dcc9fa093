import type { OwnReceipt } from '#contract/own-money.ts'
import { paths } from '#contract/page-paths.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { shortMoment } from '../appointment/format-day.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { EmptyState } from '../ui/art.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PortalScreen, ReadFailed } from './portal-screen.tsx'
import { ReceiptsSkeleton, ReceiptState } from './receipt-state.tsx'

export default function ReceiptsPage() {
  return (
    <PortalScreen
      title="Receipts"
      description="Receipts and invoices of your sessions."
      skeleton={<ReceiptsSkeleton />}
    >
      {() => <Receipts />}
    </PortalScreen>
  )
}

/** See docs/product/receipts.md#in-the-portal. */
function Receipts() {
  const { data, isError, refetch } = useRead(apiQuery('listOwnReceipts', {}))
  if (!data) return isError ? <ReadFailed onTryAgain={refetch} /> : <ReceiptsSkeleton />
  if (data.length === 0) return <NoneYet />
  return (
    <>
      {isError && <ReadFailed onTryAgain={refetch} />}
      <p className="mt-4 mb-6 text-ink-soft">
        What was paid, or is for someone else to pay. Where you can claim a rebate, the receipt says how.
      </p>
      <ul className="grid gap-4">
        {data.map((receipt) => (
          <ReceiptCard key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </>
  )
}

function ReceiptCard({ receipt }: { receipt: OwnReceipt }) {
  const [zone] = useTimeZone()
  const { id, title, number, start, clinician, cents } = receipt
  return (
    <li className="card flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">
          {title} {number}
        </h2>
        <p className="text-sm text-ink-soft">
          {shortMoment(new Date(start), zone)}, {zoneLabel(zone)} time, with {clinician}
        </p>
        <p>
          <b>{formatCents(cents)}</b> <ReceiptState receipt={receipt} />
        </p>
      </div>
      <LinkButton
        look="secondary"
        size="small"
        aria-label={`Open: ${title} ${number}`}
        to={paths.myReceipt(id)}
      >
        Open
      </LinkButton>
    </li>
  )
}

const NoneYet = () => (
  <EmptyState
    drawing="branch"
    title="No receipts yet"
    actions={
      <LinkButton look="secondary" to={paths.myAppointments()}>
        My appointments
      </LinkButton>
    }
  >
    Once a session is paid, you can read, print or download its receipt here.
  </EmptyState>
)
