import type { Questionnaire, StepHeading } from '#domain/questionnaires/questionnaire.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import type { GpStanding } from './use-survey-session.ts'

export type SentProps = {
  standing: GpStanding | null
  /** It was sent just now. */
  isNew: boolean
  /** It was sent after the hold had ended, and no other time is held since. */
  hasEnded: boolean
}

/** A questionnaire of several steps, as its page shows it. */
export type Survey = {
  code: QuestionnaireCode
  questionnaire: Questionnaire
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

type Progress = {
  position: number
  last: number
  /** Sent from this page, or before. */
  isDone: boolean
  /** Something is answered that was not sent yet. */
  isBegun: boolean
}

/** The page after the last step, which stands at the address of every step once it is sent: Back leads into no empty form. */
export const showsSent = ({ position, last, isDone, isBegun }: Progress): boolean =>
  position === last || (isDone && !isBegun)
