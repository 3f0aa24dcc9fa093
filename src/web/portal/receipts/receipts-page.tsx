import { PortalScreen } from '../portal-screen.tsx'
import { Receipts } from './receipts.tsx'
import { ReceiptsSkeleton } from './receipts-skeleton.tsx'

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
