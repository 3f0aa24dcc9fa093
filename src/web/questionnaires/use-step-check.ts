import { checkStep } from '#domain/questionnaires/check-answers.ts'
import type { Answers, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { useShownErrors } from '../wizard/use-shown-errors.ts'
import { explainGaps } from './explain-gaps.ts'

/** What is wrong with a step, and what of it is worth saying. */
export function useStepCheck(questionnaire: Questionnaire, position: number, answers: Answers) {
  const step = questionnaire.steps[position]
  const messages = step ? checkStep(questionnaire, step, answers) : {}
  return { ...useShownErrors(step, answers, messages), missing: explainGaps(messages, answers) }
}
