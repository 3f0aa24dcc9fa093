import {
  type Answers,
  type Condition,
  listQuestions,
  type Question,
  type Questionnaire,
} from './questionnaire.ts'

export const holds = ({ key, isOneOf }: Condition, answers: Answers): boolean =>
  isOneOf.includes(answers[key] ?? '')

export function isAsked({ askedIf }: Question, answers: Answers, questions: readonly Question[]): boolean {
  if (!askedIf) return true
  const opener = questions.find(({ key }) => key === askedIf.key)
  const isOpen = opener === undefined || isAsked(opener, answers, questions)
  return isOpen && holds(askedIf, answers)
}

/** The answers to what is asked, and to nothing else: an answer that is no longer on the screen is never kept. */
export function keepAsked(questionnaire: Questionnaire, answers: Answers): Answers {
  const questions = listQuestions(questionnaire)
  const asked = questions.filter((question) => isAsked(question, answers, questions))
  return Object.fromEntries(asked.map(({ key }) => [key, (answers[key] ?? '').trim()]))
}
