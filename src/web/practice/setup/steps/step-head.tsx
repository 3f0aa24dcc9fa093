import type { ReactNode } from 'react'

/** The top of each step. */
export function StepHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="mb-8">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead mt-3">{children}</p>
    </header>
  )
}
