import type { FormEvent, ReactNode } from 'react'
import { ScriptForm } from '../form/script-form.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

type WizardStepProps = {
  /** Counted from 0: with a new one the heading takes the focus. */
  position: number
  title: string
  lead: ReactNode
  onNext: () => void
  /** Back, what is missing, and the way on. */
  foot: ReactNode
  children: ReactNode
}

/** One step of a wizard: its question, what it asks, and its foot. */
export function WizardStep({ position, title, lead, onNext, foot, children }: WizardStepProps) {
  const heading = useHeadingFocus(position)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onNext()
  }
  return (
    <ScriptForm onSubmit={submit}>
      <h1 className="mt-8" ref={heading}>
        {title}
      </h1>
      {lead !== '' && <p className="lead mt-3">{lead}</p>}
      <div className="mt-8">{children}</div>
      {foot}
    </ScriptForm>
  )
}
