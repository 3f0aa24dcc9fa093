import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query.ts'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PortalScreen } from '../portal-screen.tsx'
import { ReadFailed } from '../read-failed.tsx'
import { ownMoneyQuery } from './own-money.ts'
import { PaymentList } from './payment-list.tsx'
import { isOpen } from './payment-words.ts'

export default function PaymentsPage() {
  return (
    <PortalScreen
      title="Payments"
      description="What is to be paid for sessions, and what was paid."
      skeleton={<SkeletonText lines={6} />}
    >
      {() => <Payments />}
    </PortalScreen>
  )
}

/** See docs/product/money.md#takings. */
function Payments() {
  const { data, isError, refetch } = useQuery(ownMoneyQuery('listOwnCharges', {}), queryClient)
  if (isError) return <ReadFailed onTryAgain={refetch} />
  if (!data) return <SkeletonText lines={6} />
  if (data.length === 0)
    return (
      <EmptyState drawing="sprig" title="Nothing to pay">
        After a session you find here what it cost and how it was paid.
      </EmptyState>
    )
  return (
    <div className="grid gap-8">
      <PaymentList title="To be paid" charges={data.filter(isOpen)} none="Nothing is open." />
      <PaymentList
        title="Done"
        charges={data.filter((charge) => !isOpen(charge))}
        none="Nothing has been paid yet."
      />
    </div>
  )
}
