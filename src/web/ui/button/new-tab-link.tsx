import type { ReactNode } from 'react'

/** For what is read beside a form: going there must not cost a person what they have typed. */
export const NewTabLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
