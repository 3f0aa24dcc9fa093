import { checkStep } from '#domain/questionnaires/check-answers.ts'
import type { Answers, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { useShownErrors } from '../wizard/use-shown-errors.ts'
import { nothingRefused, stillRefused } from './explain-failure.ts'
import { explainGaps } from './explain-gaps.ts'

/** What is wrong with a step, and what of it is worth saying. */
export function useStepCheck(
  questionnaire: Questionnaire,
  position: number,
  answers: Answers,
  refused = nothingRefused,
) {
  const step = questionnaire.steps[position]
  const own = stillRefused(refused, step?.questions ?? [], answers)
  const messages = step ? { ...own, ...checkStep(questionnaire, step, answers) } : {}
  const shown = useShownErrors(step, answers, messages)
  return {
    ...shown,
    // What the server has refused is said at once.
    errors: { ...own, ...shown.errors },
    attempts: shown.attempts || Number(Object.keys(own).length > 0),
    missing: explainGaps(messages, answers),
  }
}
