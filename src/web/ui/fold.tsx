import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import * as styles from './disclosure.module.css'

type FoldProps = Pick<ComponentProps<'details'>, 'open' | 'className'> & {
  title: string
  children: ReactNode
}

export const Fold = ({ title, children, ...details }: FoldProps) => (
  <details {...details}>
    <summary className={styles.summary}>
      {title}
      <ChevronDown className="icon" />
    </summary>
    {children}
  </details>
)

export type QuestionAndAnswer = { question: string; answer?: ReactNode }

/** They open without a script. Without an answer there is nothing to open. See docs/product/site.md#questions-and-answers. */
export const Questions = ({
  items,
  firstOpen = false,
}: {
  items: readonly QuestionAndAnswer[]
  firstOpen?: boolean
}) => (
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
