import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import * as styles from './questions.module.css'

export type Question = { question: string; answer?: ReactNode }

/** They open without a script. Without an answer there is nothing to open. See docs/product/site.md#questions-and-answers. */
export function Questions({ items, firstOpen = false }: { items: readonly Question[]; firstOpen?: boolean }) {
  return (
    <div className={styles.questions}>
      {items.map(({ question, answer }, position) =>
        answer ? (
          <details key={question} open={firstOpen && position === 0}>
            <summary>
              {question}
              <ChevronDown className="icon" />
            </summary>
            <div className={styles.answer}>{answer}</div>
          </details>
        ) : (
          <p key={question} className={styles.plain}>
            {question}
          </p>
        ),
      )}
    </div>
  )
}
