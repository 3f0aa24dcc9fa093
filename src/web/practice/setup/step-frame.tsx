import type { ReactNode } from 'react'
import type { PracticeSetup } from '#contract/staff/setup.ts'
import { FormFoot } from '../../forms/form-parts.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** The top of each step. */
export function StepHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="mb-8">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead mt-3">{children}</p>
    </header>
  )
}

type StepFootProps = {
  form: { busy: boolean; failure: string | null }
  /** The address of the step that follows. */
  next: string
}

/** Every step can be left for later. */
export const StepFoot = ({ form: { busy, failure }, next }: StepFootProps) => (
  <FormFoot button="Save and continue" busy={busy && 'Saving'} failure={busy ? null : failure}>
    <LinkButton look="quiet" to={next}>
      Skip for now
    </LinkButton>
  </FormFoot>
)

export type StepProps = {
  setup: PracticeSetup
  /** The address of the step that follows. */
  next: string
}
