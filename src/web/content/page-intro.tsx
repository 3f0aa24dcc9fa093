import type { ReactNode } from 'react'

type PageIntroProps = { title: string; lead?: string; children?: ReactNode }

export function PageIntro({ title, lead, children }: PageIntroProps) {
  return (
    <header className="wrap grid gap-3 pt-12 pb-8">
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </header>
  )
}
