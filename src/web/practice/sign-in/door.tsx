import type { ReactNode } from 'react'
import { PageHead } from '../../site/page-head.tsx'
import { Drawing, EntryFrame } from '../../ui/art.tsx'

type DoorProps = {
  title: string
  heading: string
  /** Small, above the heading: whose sign-in this is. */
  above?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

export function Door({ title, heading, above, lead, children }: DoorProps) {
  return (
    <div className="wrap">
      <PageHead title={title} description="For the staff of this practice." indexed={false} />
      <EntryFrame drawing={<Drawing name="branch" label="Line drawing of a banksia branch" />}>
        {above && <p className="mb-2 text-sm text-ink-soft wrap-anywhere">{above}</p>}
        <h1 tabIndex={-1}>{heading}</h1>
        {lead && <p className="lead">{lead}</p>}
        <div className="grid gap-6 mt-8">{children}</div>
      </EntryFrame>
    </div>
  )
}
