import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id}>
      <CircleAlert className="icon" />
      <span>{children}</span>
    </p>
  )
}
