import { isAsked } from './asked.ts'
import { type Answers, listQuestions, type Questionnaire } from './questionnaire.ts'

/** What an answer takes away: that of every question which is no longer asked after it. See docs/product/gp.md#safety-check. */
export function closedBy(
  questionnaire: Questionnaire,
  before: Answers,
  key: string,
  answer: string,
): Answers {
  const questions = listQuestions(questionnaire)
  const after = { ...before, [key]: answer }
  const closed = questions.filter((question) => after[question.key] && !isAsked(question, after, questions))
  return Object.fromEntries(closed.map((question) => [question.key, '']))
}
