import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '../art/drawing.tsx'

type EmptyStateProps = {
  title: ReactNode
  /** 1 where it is the whole page, else the level its place in the page asks for. */
  level?: 1 | 2 | 3
  drawing?: DrawingName
  /** Says what is so, in a sentence or two. */
  children?: ReactNode
  actions?: ReactNode
}

/** Says what is so and offers the next step. A drawing, never an error code. */
export function EmptyState({ title, level = 2, drawing, children, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty-state">
      {drawing && <Drawing name={drawing} />}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="empty-state__buttons">{actions}</div>}
    </div>
  )
}
