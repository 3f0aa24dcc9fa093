import { BlockSection } from '../block-section.tsx'
import type { PriceList } from './price-list.ts'

const columns = ['After the session', 'Medicare rebate', 'You pay'] as const

export function Costs({ title, prices, id }: { title: string; prices: PriceList; id?: string }) {
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
