import { useSearchParams } from 'react-router'
import { sentMark } from '#contract/own-money-paths.ts'
import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { usePolledQuery } from '../../api/use-polled-query.ts'
import { ReadFailed } from '../read-failed.tsx'
import { Payment } from './payment.tsx'
import { ownMoneyQuery } from './own-money.ts'
import { chargePolling } from './charge-polling.ts'

/** What there is to pay. Its answer is awaited once it was sent, here or on a page of the bank. */
export function OneCharge({ id }: { id: string }) {
  const [address] = useSearchParams()
  const { data, error, refetch, polling, startPolling } = usePolledQuery(
    ownMoneyQuery('readOwnCharge', { params: { id } }),
    chargePolling,
    { startsNow: address.has(sentMark) },
  )
  if (error?.problem.status === 404 || error?.problem.code === 'invalidInput')
    return (
      <EmptyState
        drawing="sprig"
        title="There is no such payment"
        actions={<LinkButton to={paths.myPayments()}>All payments</LinkButton>}
      >
        It may belong to another login.
      </EmptyState>
    )
  if (error && !data) return <ReadFailed onTryAgain={refetch} />
  if (!data) return <SkeletonText lines={6} />
  return <Payment charge={data} polling={polling} onSent={startPolling} onLook={refetch} />
}
