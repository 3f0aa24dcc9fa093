import type { ReactNode } from 'react'
import { paths } from '#contract/page-paths.ts'
import { safetyCheck } from '#domain/questionnaires/safety-check.ts'
import { AboutWhom } from '../client/about-whom.tsx'
import { FormErrors } from '../form/form-errors.tsx'
import { FirstLines } from '../site/crisis/crisis-card.tsx'
import { StepQuestions } from '../wizard/step-questions.tsx'
import { WizardFoot } from '../wizard/wizard-foot.tsx'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { WizardStep } from '../wizard/wizard-step.tsx'
import type { Failure, Refused } from './explain-failure.ts'
import { SubmitFailure } from './submit-failure.tsx'
import { useStepCheck } from './use-step-check.ts'

type SafetyQuestionsProps = {
  answers: Readonly<Record<string, string>>
  /** Left out while it is not known who is here. */
  change?: (key: string, answer: string) => void
  onSubmit?: () => void
  button?: string
  note?: string
  /** Before the first question. */
  above?: ReactNode
  busy?: boolean
  failure?: Failure | null
  refused?: Refused
}

const nothing = () => {}

/** The four questions and what stands around them. */
export function SafetyQuestions({
  answers,
  change,
  onSubmit,
  button = 'Submit',
  note,
  above,
  busy = false,
  failure = null,
  refused,
}: SafetyQuestionsProps) {
  const check = useStepCheck(safetyCheck, 0, answers, refused)
  const [{ title, lead }] = safetyCheck.steps
  const missing = change ? check.missing : null
  const submit = () => (missing === null ? onSubmit?.() : check.showErrors())
  return (
    <WizardPage label={title} place={{ position: 0, total: 1 }} kept={null}>
      <WizardStep
        position={0}
        title={title}
        lead={lead}
        onNext={submit}
        foot={
          <>
            {failure && <SubmitFailure failure={failure} />}
            <WizardFoot
              backTo={paths.gpBookingPending()}
              missing={missing}
              note={note}
              finish={button}
              busy={busy && 'Sending…'}
              onRefused={check.showErrors}
            />
          </>
        }
      >
        <p className="text-sm text-ink-soft">
          Take the time you need. Your answers stay in this tab until you submit them. Of our team, only a GP
          you book with can read them. If they show that you need support sooner, our care team is told that
          you do.
        </p>
        <FirstLines />
        <div className="mt-8">
          {above}
          <AboutWhom className="mb-4" />
          <FormErrors attempts={check.attempts} errors={check.errors} />
          <StepQuestions
            questionnaire={safetyCheck}
            position={0}
            answers={answers}
            errors={check.errors}
            change={change ?? nothing}
            leave={check.leave}
          />
        </div>
      </WizardStep>
    </WizardPage>
  )
}
