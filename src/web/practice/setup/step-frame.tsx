import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { PracticeSetup } from '#contract/staff/setup.ts'
import { RequestForm } from '../../forms/request-form.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { invalidateStaff } from '../desk/staff.ts'

export const StepHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className="mb-8">
    <h1 tabIndex={-1}>{title}</h1>
    <p className="lead mt-3">{children}</p>
  </header>
)

/** Every step can be left for later. */
export const SkipStep = ({ next }: { next: string }) => (
  <LinkButton look="quiet" to={next}>
    Skip for now
  </LinkButton>
)

type StepFormProps = Omit<ComponentProps<typeof RequestForm>, 'button' | 'beside'> & { next: string }

export const StepForm = ({ next, ...form }: StepFormProps) => (
  <RequestForm {...form} button="Save and continue" beside={<SkipStep next={next} />} />
)

export function useNextStep(next: string) {
  const navigate = useNavigate()
  return async (...changed: Parameters<typeof invalidateStaff>) => {
    await invalidateStaff('readPracticeSetup', ...changed)
    await navigate(next)
  }
}

export type StepProps = {
  setup: PracticeSetup
  next: string
}
