import { initialAnswers } from '#domain/questionnaires/questionnaire.ts'
import { useWizardStep } from '../wizard/use-wizard-step.ts'
import { WizardFoot } from '../wizard/wizard-foot.tsx'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { WizardStep } from '../wizard/wizard-step.tsx'
import { RequiredNote } from '../wizard/required-note.tsx'
import { StepQuestions } from '../wizard/step-questions.tsx'
import { countSteps, headingOf, type Survey } from './survey.ts'

const nothing = () => {}

type SurveyDrawingProps = {
  survey: Survey
  backTo: string
  /** What is answered in it goes to the form that takes its place (docs/decisions/0027-early-input.md). */
  isWaiting?: boolean
  /** Reached by a link, nothing keeps what is answered in it: it takes no answer. */
  isByLink?: boolean
}

/** The step of the address, before it is known who is here and what was answered; and what stands behind a dialog. */
export function SurveyDrawing({ survey, backTo, isWaiting = false, isByLink = false }: SurveyDrawingProps) {
  const { questionnaire } = survey
  const { steps } = questionnaire
  const position = useWizardStep({ total: steps.length, furthest: 0, isKnown: false })
  const { title, lead } = headingOf(survey, position)
  return (
    <div data-waits={isWaiting ? '' : undefined} inert={isWaiting && isByLink}>
      <WizardPage
        label={`${questionnaire.name} progress`}
        place={{ position, total: countSteps(survey) }}
        kept={null}
      >
        <WizardStep
          position={position}
          title={title}
          lead={lead}
          onNext={nothing}
          foot={
            <WizardFoot backTo={backTo} missing={null} finish={position === steps.length - 1 && 'Submit'} />
          }
        >
          <RequiredNote />
          <StepQuestions
            questionnaire={questionnaire}
            position={position}
            answers={initialAnswers(questionnaire)}
            errors={{}}
            change={nothing}
            leave={nothing}
          />
        </WizardStep>
      </WizardPage>
    </div>
  )
}
