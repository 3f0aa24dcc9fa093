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
        <details key={question} className="border-b border-line" open={firstOpen && position === 0}>
          <summary className="flex justify-between items-center gap-4 py-3 min-h-16 font-semibold list-none cursor-pointer">
            {question}
            <ChevronDown className="icon" />
          </summary>
          <div className="pb-5 max-w-[65ch] text-ink-soft">{answer}</div>
        </details>
      ) : (
        <p
          key={question}
          className="flex items-center min-h-16 max-w-none border-b border-line font-semibold"
        >
          {question}
        </p>
      ),
    )}
  </div>
)
