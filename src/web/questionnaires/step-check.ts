import { checkStep } from '#domain/questionnaires/check-answers.ts'
import type { AnswerMessages } from '#domain/questionnaires/check-questions.ts'
import type { Answers, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { useShownErrors } from '../forms/wizard.tsx'
import { nothingRefused, stillRefused } from './explain-failure.tsx'

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

/** Why one cannot go on from a step, in one line; null when one can. */
export function explainGaps(messages: AnswerMessages, answers: Answers): string | null {
  const wrong = Object.keys(messages)
  if (wrong.length === 0) return null
  const open = wrong.filter((key) => (answers[key] ?? '').trim() === '').length
  const toCheck = wrong.length - open
  return [
    toCheck > 0 && (toCheck === 1 ? 'One answer to check.' : `${toCheck} answers to check.`),
    open > 0 && (open === 1 ? 'One question to go on this page.' : `${open} questions to go on this page.`),
  ]
    .filter(Boolean)
    .join(' ')
}
