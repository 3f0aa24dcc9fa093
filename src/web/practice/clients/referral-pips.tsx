import type { ClientPage } from '#contract/staff/client-page.ts'
import { referralLimits } from '#domain/clients/referral-meter.ts'
import * as styles from './client-referral.module.css'

type Used = NonNullable<ClientPage['meter']['referral']>

/** One mark a session: used, booked, free, or beyond what the year allows. */
export function ReferralPips({ used, booked, most }: Used) {
  const count = Math.max(referralLimits.onOneReferral, used + booked)
  return (
    <ol className={styles.pips} aria-label="Sessions on this referral">
      {Array.from({ length: count }, (_, index) => {
        const [look, spoken] = stateOf(index + 1, { used, booked, most })
        return (
          <li key={index} className={look}>
            <span className="sr-only">{spoken} </span>
            {index + 1}
          </li>
        )
      })}
    </ol>
  )
}

function stateOf(number: number, { used, booked, most }: Pick<Used, 'used' | 'booked' | 'most'>) {
  if (number <= used) return [styles.spent, 'Used:'] as const
  if (number <= used + booked) return [styles.booked, 'Booked:'] as const
  return number <= most ? ([styles.free, 'Free:'] as const) : ([styles.beyond, 'Not this year:'] as const)
}
