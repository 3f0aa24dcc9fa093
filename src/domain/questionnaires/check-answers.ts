import { hasCode } from '../clinicians/vocabulary.ts'
import { checkPhone } from '../identifiers/phone.ts'
import { type Answers, listQuestions, type Question, type Questionnaire, type Step } from './questionnaire.ts'

/** Long enough for a whole story, short enough for a database row. */
export const longestAnswer = { text: 200, longText: 4_000 } as const

/** What is wrong, by the question's key. */
export type AnswerMessages = Readonly<Record<string, string>>

export function isAsked({ askedIf }: Question, answers: Answers, questions: readonly Question[]): boolean {
  if (!askedIf) return true
  const opener = questions.find(({ key }) => key === askedIf.key)
  const isOpen = opener === undefined || isAsked(opener, answers, questions)
  return isOpen && askedIf.isOneOf.includes(answers[askedIf.key] ?? '')
}

/** The answers to what is asked, and to nothing else: an answer that is no longer on the screen is never kept. */
export function keepAsked(questionnaire: Questionnaire, answers: Answers): Answers {
  const questions = listQuestions(questionnaire)
  const asked = questions.filter((question) => isAsked(question, answers, questions))
  return Object.fromEntries(asked.map(({ key }) => [key, (answers[key] ?? '').trim()]))
}

export const checkStep = (questionnaire: Questionnaire, step: Step, answers: Answers): AnswerMessages =>
  checkQuestions(step.questions, answers, listQuestions(questionnaire))

/** The whole questionnaire, as the server checks it: the same rules as on the screen, and no key beside those asked. */
export function checkAnswers(questionnaire: Questionnaire, answers: Answers): AnswerMessages {
  const questions = listQuestions(questionnaire)
  return { ...checkKeys(questions, answers), ...checkQuestions(questions, answers, questions) }
}

/** Single answers of a draft, which may be unfinished: a question of this questionnaire, an answer of its list, not too long. */
export function checkEdited(questionnaire: Questionnaire, edited: Answers): AnswerMessages {
  const questions = listQuestions(questionnaire)
  const final = questions.filter(({ key, kind }) => {
    const answer = edited[key] ?? ''
    return answer !== '' && (kind === 'choice' || kind === 'select' || answer.length > longestAnswer.text)
  })
  const messages = final.map((question) => [
    question.key,
    checkAnswer(question, (edited[question.key] ?? '').trim()),
  ])
  return {
    ...checkKeys(questions, edited),
    ...Object.fromEntries(messages.filter(([, message]) => message !== null)),
  }
}

function checkKeys(questions: readonly Question[], answers: Answers): AnswerMessages {
  const unknown = Object.keys(answers).filter((given) => !questions.some(({ key }) => key === given))
  return Object.fromEntries(unknown.map((key) => [key, 'This questionnaire has no such question']))
}

/** The first step with something missing or wrong; its length when there is none. */
export function firstUnfinished(questionnaire: Questionnaire, answers: Answers): number {
  const found = questionnaire.steps.findIndex(
    (step) => Object.keys(checkStep(questionnaire, step, answers)).length > 0,
  )
  return found === -1 ? questionnaire.steps.length : found
}

function checkQuestions(
  checked: readonly Question[],
  answers: Answers,
  all: readonly Question[],
): AnswerMessages {
  const messages = checked
    .filter((question) => isAsked(question, answers, all))
    .map((question) => [question.key, checkAnswer(question, (answers[question.key] ?? '').trim())] as const)
  return Object.fromEntries(messages.filter((entry): entry is [string, string] => entry[1] !== null))
}

function checkAnswer({ name, kind, options = [], isOptional }: Question, answer: string): string | null {
  if (answer === '') return isOptional ? null : `${name} is required`
  switch (kind) {
    case 'choice':
    case 'select':
      return hasCode(options, answer) ? null : `${name} is invalid`
    case 'phone':
      return checkPhone(answer).ok ? null : 'Phone number is not valid'
    case 'postcode':
      return /^\d{4}$/.test(answer) ? null : 'Postcode must have 4 digits'
    case 'text':
    case 'longText':
      return answer.length <= longestAnswer[kind] ? null : `Must be at most ${longestAnswer[kind]} characters`
  }
}
