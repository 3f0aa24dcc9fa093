import { Badge } from '../../ui/badge/badge.tsx'
import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import type { PricingTable } from './pricing-table.ts'
import * as styles from './pricing-table-block.module.css'

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
