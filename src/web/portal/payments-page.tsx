import { Link } from 'react-router'
import type { OwnCharge } from '#contract/own-money.ts'
import { paths } from '#contract/page-paths.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { EmptyState } from '../ui/art.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SkeletonText } from '../ui/skeletons.tsx'
import { chargeStateWords, isOpen, whatFor } from './payment-words.ts'
import { PortalScreen, ReadFailed } from './portal-screen.tsx'
import * as styles from './portal.module.css'

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
  const { data, isError, refetch } = useRead(apiQuery('listOwnCharges', {}))
  if (isError) return <ReadFailed onTryAgain={refetch} />
  if (!data) return <SkeletonText lines={6} />
  if (data.length === 0)
    return (
      <EmptyState drawing="sprig" title="Nothing to pay">
        After a session, you can see here what it cost and how it was paid.
      </EmptyState>
    )
  return (
    <div className="grid gap-8">
      <PaymentList title="To be paid" charges={data.filter(isOpen)} none="You have nothing to pay." />
      <PaymentList
        title="Done"
        charges={data.filter((charge) => !isOpen(charge))}
        none="Nothing has been paid yet."
      />
    </div>
  )
}

type PaymentListProps = { title: string; charges: readonly OwnCharge[]; none: string }

const PaymentList = ({ title, charges, none }: PaymentListProps) => (
  <section aria-label={title}>
    <h2 className="text-xl">{title}</h2>
    {charges.length === 0 ? (
      <p className="mt-4 text-ink-soft">{none}</p>
    ) : (
      <ul className="mt-4 grid gap-4">
        {charges.map((charge) => (
          <PaymentItem key={charge.id} charge={charge} />
        ))}
      </ul>
    )}
  </section>
)

function PaymentItem({ charge }: { charge: OwnCharge }) {
  const [zone] = useTimeZone()
  const words = whatFor(charge, zone)
  return (
    <li>
      <Card className={`flex flex-wrap items-center justify-between gap-4 p-5 ${styles.paymentItem}`}>
        <div>
          <h3 className="tabular-nums lining-nums">{formatCents(charge.cents)}</h3>
          <p>{words}</p>
          <p className="text-ink-soft">{chargeStateWords(charge, zone)}</p>
        </div>
        {charge.canPay ? (
          <LinkButton to={paths.myPayment(charge.id)} aria-label={`Pay now: ${words}`}>
            Pay now
          </LinkButton>
        ) : (
          <Link to={paths.myPayment(charge.id)} aria-label={`Details: ${words}`}>
            Details
          </Link>
        )}
      </Card>
    </li>
  )
}
