import Info from 'lucide-react/icons/info'
import type { Charge } from '#contract/staff/charges.ts'
import type { ChargeTrail } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/money.ts'
import { refundableCents } from '#domain/money/refunds.ts'
import * as styles from './refund-effects.module.css'

type RefundEffectsProps = { charge: Charge; trail: ChargeTrail; cents: number | null }

/** What the refund undoes, and what it does not. */
export function RefundEffects({ charge, trail, cents }: RefundEffectsProps) {
  const card = charge.attempts.find(({ state }) => state === 'paid')?.card
  const left = refundableCents(charge)
  const effects = [
    `The money goes back to ${card ?? 'the card that paid'}. The bank decides how many days that takes.`,
    'The client is told by email, or by text message where no email reaches them. The receipt then says what was refunded.',
    'What was charged and what goes back both stay in the ledger. A refund cannot be taken back.',
    ...(trail.mayBeClaimed && cents === left
      ? [
          `If the Medicare rebate${trail.rebateCents > 0 ? ` of ${formatCents(trail.rebateCents)}` : ''} was claimed, Medicare must be told: this does not do it.`,
        ]
      : []),
  ]
  return (
    <ul className={styles.effects} aria-label="What the refund does">
      {effects.map((effect) => (
        <li key={effect}>
          <Info className="icon" />
          <span>{effect}</span>
        </li>
      ))}
    </ul>
  )
}
