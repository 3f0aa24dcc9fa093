import { formatCents } from '#domain/fees/money.ts'
import type { DocumentContent } from '#domain/receipts/document-content.ts'
import * as styles from './receipt.module.css'

export function ReceiptAmounts({ content: { lines, sums, claim } }: { content: DocumentContent }) {
  return (
    <section aria-label="Amounts">
      <h3>Amounts</h3>
      <table className={`table ${styles.lines}`}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Description</th>
            <th scope="col" className="table__number">
              GST
            </th>
            <th scope="col" className="table__number">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ item, description, gstCents, cents }) => (
            <tr key={description}>
              <th scope="row">{item ?? 'No item'}</th>
              <td>{description}</td>
              <td className="table__number">{gstCents === 0 ? 'None' : formatCents(gstCents)}</td>
              <td className="table__number">{formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        {sums.map(({ label, cents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      {claim.length > 0 && (
        <dl className={styles.claim}>
          {claim.map(({ label, note, cents }) => (
            <div key={label}>
              <dt>
                <b>{label}</b>
                <span>{note}</span>
              </dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
