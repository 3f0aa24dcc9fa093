import { checkEmail, checkPersonName } from '../identifiers/person.ts'
import { hasCode } from '../vocabulary.ts'
import { type IdentifierCheck, identifierMessages, requiredMessage } from '../identifiers/checked.ts'
import { type Answers, isConditionMet, isQuestionAsked, listChosen, type Question } from './questionnaire.ts'

/** Long enough for a whole story, short enough for a database row. */
export const longestAnswer = { text: 200, longText: 4_000 } as const

/** What is wrong, by the question's key. */
export type AnswerMessages = Readonly<Record<string, string>>

/** Given by the caller: a public page fetches the numbering plans only when the visitor comes to the phone field. */
export type PhoneCheck = (typed: string) => IdentifierCheck

/** The exact text for a group of boxes without a tick. See docs/product/matching.md#step-rules. */
export const noBoxTicked = 'Must have at least one of answers'

/** Of these questions those that are asked; `all` are the whole questionnaire's. */
export const checkQuestions = (
  questions: readonly Question[],
  answers: Answers,
  { all, checkPhone }: { all: readonly Question[]; checkPhone: PhoneCheck },
): AnswerMessages =>
  checkEach(
    questions.filter((question) => isQuestionAsked(question, answers, all)),
    answers,
    checkPhone,
  )

export const checkEach = (
  questions: readonly Question[],
  answers: Answers,
  checkPhone: PhoneCheck,
): AnswerMessages =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const message = checkAnswer(question, answers, checkPhone)
      return message === null ? [] : [[question.key, message]]
    }),
  )

function checkAnswer(question: Question, answers: Answers, checkPhone: PhoneCheck): string | null {
  const { key, name, kind, options = [], isOptional, messages } = question
  const answer = (answers[key] ?? '').trim()
  const offered = options.filter(({ closedIf }) => !closedIf || !isConditionMet(closedIf, answers))
  const invalid = `${name} is invalid`
  const isEmpty = kind === 'several' ? listChosen(answer).length === 0 : answer === ''
  if (isEmpty && (isOptional || hasCode(offered, ''))) return null
  if (isEmpty) return kind === 'several' ? noBoxTicked : (messages?.required ?? requiredMessage(name))
  switch (kind) {
    case 'choice':
    case 'select':
      return hasCode(offered, answer) ? null : invalid
    case 'several':
      return listChosen(answer).every((code) => hasCode(offered, code)) ? null : invalid
    case 'box':
      return answer === 'yes' ? null : invalid
    case 'email':
      return checkEmail(answer).ok ? null : (messages?.invalid ?? identifierMessages.email)
    case 'phone':
      return checkPhone(answer).ok ? null : (messages?.invalid ?? identifierMessages.phone)
    case 'personName':
      return checkPersonName(answer).ok ? null : identifierMessages.personName
    case 'postcode':
      return /^\d{4}$/.test(answer) ? null : identifierMessages.postcode
    case 'text':
    case 'longText':
      return answer.length <= longestAnswer[kind] ? null : `Must be at most ${longestAnswer[kind]} characters`
  }
}
