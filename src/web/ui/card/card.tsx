import type { ComponentProps } from 'react'

/** Only for things you could pick up. */
export function Card({
  raised = false,
  className = '',
  ...div
}: ComponentProps<'div'> & { raised?: boolean }) {
  return <div {...div} className={`card ${raised ? 'card--raised' : ''} ${className}`} />
}
