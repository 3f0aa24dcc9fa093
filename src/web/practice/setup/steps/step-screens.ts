import type { ComponentType } from 'react'
import type { SetupStep } from '#domain/practice/checklist.ts'
import { ClinicianStep } from './clinician-step.tsx'
import { EmailStep } from './email-step.tsx'
import { FeesStep } from './fees-step.tsx'
import { OpenStep } from './open-step.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { PracticeStep } from './practice-step.tsx'
import type { StepProps } from './step-props.ts'
import { TextsStep } from './texts-step.tsx'
import { TypesStep } from './types-step.tsx'
import { VideoStep } from './video-step.tsx'

export const stepScreens: Record<SetupStep, ComponentType<StepProps>> = {
  practice: PracticeStep,
  email: EmailStep,
  clinician: ClinicianStep,
  types: TypesStep,
  fees: FeesStep,
  payments: PaymentsStep,
  video: VideoStep,
  texts: TextsStep,
  open: OpenStep,
}
