import { Badge } from '../ui/card.tsx'
import type { BlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import type { PriceList, PricingTable } from './prices.ts'
import { RichText } from './rich-text.tsx'
import * as styles from './blocks.module.css'

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

const columns = ['After the session', 'Medicare rebate', 'You pay'] as const

function Costs({ title, prices, id }: { title: string; prices: PriceList; id?: string }) {
  return (
    <BlockSection
      title={title}
      lead={`Prices that you pay yourself include a ${prices.bookingFee} booking fee and apply to sessions from ${prices.since}.`}
      id={id}
      isBeside
    >
      <div className="card py-3">
        <table className="table table--stack">
          <thead>
            <tr>
              <th scope="col">Session</th>
              {columns.map((column) => (
                <th key={column} scope="col" className="table__number">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {prices.rows.map((row) => (
              <tr key={row.session}>
                <td>
                  <b className="font-semibold">{row.session}</b>
                  <br />
                  <span className="text-ink-soft">{row.note}</span>
                </td>
                <td className="table__number" data-l={columns[0]}>
                  {row.upfront}
                </td>
                <td className="table__number" data-l={columns[1]}>
                  {row.rebate ?? <span className="text-ink-soft">n/a</span>}
                </td>
                <td className="table__number" data-l={columns[2]}>
                  <b className="font-semibold">{row.youPay}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </BlockSection>
  )
}

export function PricingTableBlock({
  fields: { title, note },
  data: prices,
  id,
}: BlockProps<'pricing-table'>) {
  if (!prices) return null
  return (
    <BlockSection title={title} id={id}>
      <Ways ways={prices.ways} />
      {note && <p className="mt-4 text-sm text-ink-soft">{note}</p>}
      <h3 className="mt-12 mb-5">By the date of your session</h3>
      <Dates dates={prices.dates} />
      <p className="mt-4 text-sm text-ink-soft">
        With a Medicare rebate. You pay the price that applies on the day of the session.
      </p>
    </BlockSection>
  )
}

function Ways({ ways }: Pick<PricingTable, 'ways'>) {
  return (
    <div className="card py-3">
      <table className={`table table--stack ${styles.ways}`}>
        <thead>
          <tr>
            <th scope="col">Funding</th>
            <th scope="col">What you need</th>
            <th scope="col" className="table__number">
              After the session
            </th>
            <th scope="col" className="table__number">
              You pay
            </th>
          </tr>
        </thead>
        <tbody>
          {ways.map((way) => (
            <tr key={way.funding + way.note}>
              <td>
                <b className="font-semibold">{way.funding}</b>
                <br />
                <span className="text-ink-soft">{way.note}</span>
              </td>
              <td className={styles.needs}>{way.needs}</td>
              <td className="table__number" data-l="After the session">
                {way.afterSession}
              </td>
              <td className="table__number" data-l="You pay">
                <b className="font-semibold">{way.youPay}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Dates({ dates }: Pick<PricingTable, 'dates'>) {
  return (
    <div className="card py-3">
      <table className="table table--stack">
        <thead>
          <tr>
            <th scope="col">Sessions from</th>
            <th scope="col">Session</th>
            <th scope="col" className="table__number">
              After the session
            </th>
            <th scope="col" className="table__number">
              Medicare rebate
            </th>
            <th scope="col" className="table__number">
              You pay
            </th>
          </tr>
        </thead>
        <tbody>
          {dates.flatMap(({ from, isNow, rows }) =>
            rows.map((row) => (
              <tr key={from + row.session}>
                <td>
                  <b className="font-semibold">{from}</b> {isNow && <Badge tone="main">Now</Badge>}
                </td>
                <td>{row.session}</td>
                <td className="table__number" data-l="After the session">
                  {row.upfront}
                </td>
                <td className="table__number" data-l="Medicare rebate">
                  {row.rebate}
                </td>
                <td className="table__number" data-l="You pay">
                  {row.youPay}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

export function RebateSplitBlock({ fields: { title, text }, data: splits, id }: BlockProps<'rebate-split'>) {
  return (
    <BlockSection title={title} id={id} isBand isBeside under={<RichText text={text} />}>
      <ul className={`card ${styles.splits}`}>
        {splits.map(({ session, upfront, rebate, youPay, percentBack }) => (
          <li key={session}>
            <p className="mb-3 text-sm font-semibold">
              {session}, {upfront} after the session
            </p>
            {/* To scale, and said in words below. Drawn, because the page's policy lets no style attribute through. */}
            <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.back} width={percentBack} height="10" />
              <rect className={styles.paid} x={percentBack} width={100 - percentBack} height="10" />
            </svg>
            <dl className={styles.key}>
              <div>
                <dt>Medicare rebate</dt>
                <dd>{rebate}</dd>
              </div>
              <div>
                <dt>You pay</dt>
                <dd>{youPay}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
