import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { Costs } from './costs.tsx'
import type { PriceList } from './price-list.ts'
import * as styles from './pricing-list-block.module.css'

/** With a title it is a table beside it; without one it stands as cards under the page's own heading. */
export function PricingListBlock({ fields: { title }, data: prices, id }: BlockProps<'pricing-list'>) {
  if (!prices) return null
  return title === undefined ? (
    <Cards prices={prices} id={id} />
  ) : (
    <Costs title={title} prices={prices} id={id} />
  )
}

function Cards({ prices, id }: { prices: PriceList; id?: string }) {
  return (
    <BlockSection id={id}>
      <ul className={styles.cards}>
        {prices.rows.map(({ session, note, upfront, rebate, youPay }) => (
          <li key={session} className="card">
            <h2>{session}</h2>
            <p className={styles.amount}>{youPay}</p>
            {rebate ? (
              <p className={styles.note}>
                after the Medicare rebate
                <br />
                {upfront} after the session
              </p>
            ) : (
              <p className={styles.note}>{note}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-ink-soft">
        Prices that you pay yourself include a {prices.bookingFee} booking fee and apply to sessions from{' '}
        {prices.since}.
      </p>
    </BlockSection>
  )
}
