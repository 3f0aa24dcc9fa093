import type { WayToPay } from './ways-to-pay.ts'

const columns = ['After the session', 'Your cost after rebate'] as const

export function Ways({ ways }: { ways: readonly WayToPay[] }) {
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">Ways to pay</h2>
      <table className="table table--stack">
        <thead>
          <tr>
            <th scope="col">Funding</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="table__number">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ways.map(({ label, note, afterSession, inTheEnd }) => (
            <tr key={label}>
              <td>
                <b className="font-semibold">{label}</b>
                <br />
                <span className="text-ink-soft">{note}</span>
              </td>
              <td className="table__number" data-l={columns[0]}>
                {afterSession}
              </td>
              <td className="table__number" data-l={columns[1]}>
                <b className="font-semibold">{inTheEnd}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
