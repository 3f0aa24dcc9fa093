import { Link } from 'react-router'
import type { OwnCharge } from '#contract/own-money.ts'
import { paths } from '#contract/page-paths.ts'
import { formatCents } from '#domain/fees/money.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { howItStands, whatFor } from './payment-words.ts'
import * as styles from './payments.module.css'

type PaymentListProps = { title: string; charges: readonly OwnCharge[]; none: string }

export function PaymentList({ title, charges, none }: PaymentListProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      {charges.length === 0 ? (
        <p className="mt-4 text-ink-soft">{none}</p>
      ) : (
        <ul className="mt-4 grid gap-4">
          {charges.map((charge) => (
            <Item key={charge.id} charge={charge} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({ charge }: { charge: OwnCharge }) {
  const [zone] = useTimeZone()
  const words = whatFor(charge, zone)
  return (
    <li>
      <Card className={styles.item}>
        <div>
          <h3>{formatCents(charge.cents)}</h3>
          <p>{words}</p>
          <p className="text-ink-soft">{howItStands(charge, zone)}</p>
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
