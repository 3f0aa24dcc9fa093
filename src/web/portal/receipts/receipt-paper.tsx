import type { OwnReceiptPage } from '#contract/receipts.ts'
import type { Pair } from '#domain/receipts/document-content.ts'
import { Mark } from '../../ui/art/mark.tsx'
import { ReceiptAmounts } from './receipt-amounts.tsx'
import { ReceiptState } from './receipt-state.tsx'
import * as styles from './receipt.module.css'

/** The sheet itself: all that is printed. */
export function ReceiptPaper({ receipt }: { receipt: OwnReceiptPage }) {
  const { content, replacedBy } = receipt
  const { title, number, practice, about, sections, help, notes, foot } = content
  return (
    <article className={styles.paper} aria-label={`${title} ${number}`}>
      <div className={styles.top}>
        <p className={styles.practice}>
          <Mark />
          {practice.name}
        </p>
        <p className={styles.contact}>
          {practice.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      <div className={styles.head}>
        <h2>{title}</h2>
        <ReceiptState receipt={receipt} />
      </div>
      {replacedBy && <p className={styles.void}>Void. {replacedBy.number} takes its place.</p>}
      <Pairs pairs={about} />
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h3>{section.title}</h3>
          <Pairs pairs={section.pairs} />
        </section>
      ))}
      <ReceiptAmounts content={content} />
      {help && (
        <section aria-label={help.title}>
          <h3>{help.title}</h3>
          {help.steps.length === 1 ? (
            <p>{help.steps[0]}</p>
          ) : (
            <ol className={styles.steps}>
              {help.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </section>
      )}
      {notes.map((note) => (
        <p className={styles.note} key={note}>
          {note}
        </p>
      ))}
      <p className={styles.foot}>
        <span>{foot}</span>
        <span>Keep this for your records</span>
      </p>
    </article>
  )
}

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
