import {
  type Answers,
  initialAnswers,
  type Questionnaire,
  type StepHeading,
} from '#domain/questionnaires/questionnaire.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { RequiredNote, StepQuestions } from '../forms/wizard-questions.tsx'
import { useWizardStep, WizardFoot, WizardPage, WizardStep } from '../forms/wizard.tsx'
import type { GpStanding } from './survey-session.ts'

export type SentProps = {
  standing: GpStanding | null
  /** It was sent just now. */
  isNew: boolean
  /** It was sent after the hold had ended, and no other time is held since. */
  hasEnded: boolean
}

export type Survey = {
  code: QuestionnaireCode
  questionnaire: Questionnaire
  /** What stands there before it is answered. */
  knownAnswers?: (record: ClientRecord) => Answers
  /** Words of the content for its steps, in their order. */
  headings?: readonly StepHeading[]
  /** In the browser's tab. */
  title: string
  description: string
  /** Whether the page after the last step counts as one: 'Step 8 of 9'. */
  countsLastPage: boolean
  /** What a leave that would lose answers is asked with. */
  leaveWarning: string
}

export const countSteps = ({ questionnaire, countsLastPage }: Survey): number =>
  questionnaire.steps.length + (countsLastPage ? 1 : 0)

/** Of a step, counted from 0: from the content, and from the table where the content has not one for each step. */
export function headingOf({ questionnaire: { steps }, headings }: Survey, position: number): StepHeading {
  const words = headings?.length === steps.length ? headings : steps
  return words[position] ?? { title: '', lead: '' }
}

type SurveyProgress = {
  position: number
  last: number
  /** Sent from this page, or before. */
  isDone: boolean
  /** Something is answered that was not sent yet. */
  isBegun: boolean
}

/** The page after the last step, which stands at the address of every step once it is sent: Back leads into no empty form. */
export const showsSent = ({ position, last, isDone, isBegun }: SurveyProgress): boolean =>
  position === last || (isDone && !isBegun)

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
