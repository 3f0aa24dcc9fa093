import type { AnswerMessages } from '#domain/questionnaires/check-questions.ts'
import type { Answers } from '#domain/questionnaires/questionnaire.ts'

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
