import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

export type Question = { question: string; answer?: ReactNode }

/** They open without a script. Without an answer there is nothing to open (document 2, "Header and menus"). */
export function Questions({ items, firstOpen = false }: { items: readonly Question[]; firstOpen?: boolean }) {
  return (
    <div className="faq">
      {items.map(({ question, answer }, position) =>
        answer ? (
          <details key={question} open={firstOpen && position === 0}>
            <summary>
              {question}
              <ChevronDown className="icon" />
            </summary>
            <p>{answer}</p>
          </details>
        ) : (
          <p key={question} className="faq__plain">
            {question}
          </p>
        ),
      )}
    </div>
  )
}
