import {
  type AnswerMessages,
  checkQuestions,
  noBoxTicked,
  type PhoneCheck,
} from '../questionnaires/check-questions.ts'
import { listQuestions, type Step } from '../questionnaires/questionnaire.ts'
import type { MatchingAnswers } from './answers.ts'
import { contactStep, matching } from './questions.ts'

/** The exact text for a contact step that was begun. See docs/product/matching.md#step-rules. */
const wholeSection = 'This section requires all fields to be filled out'

const all = listQuestions(matching)

const isUnanswered = (key: string, answers: Readonly<Record<string, string>>): boolean =>
  (answers[key] ?? '').trim() === ''

export const checkStep = (step: Step, answers: MatchingAnswers, checkPhone: PhoneCheck): AnswerMessages =>
  checkQuestions(step.questions, answers, { all, checkPhone })

export const checkAnswers = (answers: MatchingAnswers, checkPhone: PhoneCheck): AnswerMessages =>
  checkQuestions(all, answers, { all, checkPhone })

/** Contact is offered: a visitor who leaves all of it empty sees the results, and nothing is sent. See docs/product/matching.md#contact. */
export const givesContact = (answers: MatchingAnswers): boolean =>
  contactStep.questions.some(({ key }) => !isUnanswered(key, answers))

/** Why one cannot go on from a step, in one line; null when one can. */
export function findMissing(step: Step, answers: MatchingAnswers, checkPhone: PhoneCheck): string | null {
  const messages = checkStep(step, answers, checkPhone)
  const wrong = step.questions.filter(({ key }) => messages[key] !== undefined)
  const [first] = wrong
  if (!first || (step === contactStep && !givesContact(answers))) return null
  if (step === contactStep && wrong.some(({ key }) => isUnanswered(key, answers))) return wholeSection
  const message = messages[first.key] ?? null
  // It does not name its group, so a step with several groups does.
  return message === noBoxTicked && step.questions.length > 1 ? `${first.name}: ${message}` : message
}

/** The position of the first step that does not let one on, or null when one may see the results. */
export function firstUnfinished(answers: MatchingAnswers, checkPhone: PhoneCheck): number | null {
  const position = matching.steps.findIndex((step) => findMissing(step, answers, checkPhone) !== null)
  return position === -1 ? null : position
}
