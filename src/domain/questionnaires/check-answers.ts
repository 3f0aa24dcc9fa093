import { australianStates, checkPostcodeInState } from '../identifiers/address.ts'
import { checkPhoneOfAnyCountry as checkPhone } from '../identifiers/phone.ts'
import { type AnswerMessages, checkEach, checkQuestions, longestAnswer } from './check-questions.ts'
import { hasCode } from '../vocabulary.ts'
import {
  type Answers,
  isQuestionAsked,
  listQuestions,
  type Question,
  type Questionnaire,
  type QuestionnaireStep,
} from './questionnaire.ts'

export const checkStep = (
  questionnaire: Questionnaire,
  step: QuestionnaireStep,
  answers: Answers,
): AnswerMessages => checkAsked(step.questions, answers, listQuestions(questionnaire))

/** The whole questionnaire, as the server checks it: the same rules as on the screen, and no key beside those asked. */
export function checkAnswers(questionnaire: Questionnaire, answers: Answers): AnswerMessages {
  const all = listQuestions(questionnaire)
  return { ...checkKeys(all, answers), ...checkAsked(all, answers, all) }
}

const checkAsked = (questions: readonly Question[], answers: Answers, all: readonly Question[]) => ({
  ...checkPostcode(questions, answers, all),
  ...checkQuestions(questions, answers, { all, checkPhone }),
})

/** A postcode of another state, which the Medicare form would refuse. */
function checkPostcode(
  questions: readonly Question[],
  answers: Answers,
  all: readonly Question[],
): AnswerMessages {
  const { state = '', postcode = '' } = answers
  const isAsked = questions.some(({ kind }) => kind === 'postcode') && isAskedFor('postcode', answers, all)
  if (!isAsked || postcode === '' || !hasCode(australianStates, state)) return {}
  const checked = checkPostcodeInState(postcode, state)
  return checked.ok ? {} : { postcode: checked.message }
}

const isAskedFor = (key: string, answers: Answers, all: readonly Question[]): boolean =>
  all.some((question) => question.key === key && isQuestionAsked(question, answers, all))

/** Single answers of a draft, which may be unfinished: a question of this questionnaire, an answer of its list, not too long. */
export function checkEdited(questionnaire: Questionnaire, edited: Answers): AnswerMessages {
  const questions = listQuestions(questionnaire)
  const final = questions.filter(({ key, options }) => {
    const answer = edited[key] ?? ''
    return answer !== '' && (options !== undefined || answer.length > longestAnswer.text)
  })
  return { ...checkKeys(questions, edited), ...checkEach(final, edited, checkPhone) }
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
