import type { PracticeSetup } from '#contract/staff/setup-practice.ts'

export type StepProps = {
  setup: PracticeSetup
  /** The address of the step that follows. */
  next: string
}
