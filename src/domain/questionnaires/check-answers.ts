import { checkPhoneOfAnyCountry as checkPhone } from '../identifiers/phone.ts'
import { type AnswerMessages, checkEach, checkQuestions, longestAnswer } from './check-questions.ts'
import {
  type Answers,
  listQuestions,
  type Question,
  type Questionnaire,
  type QuestionnaireStep,
} from './questionnaire.ts'

export const checkStep = (
  questionnaire: Questionnaire,
  step: QuestionnaireStep,
  answers: Answers,
): AnswerMessages =>
  checkQuestions(step.questions, answers, { all: listQuestions(questionnaire), checkPhone })

/** The whole questionnaire, as the server checks it: the same rules as on the screen, and no key beside those asked. */
export function checkAnswers(questionnaire: Questionnaire, answers: Answers): AnswerMessages {
  const all = listQuestions(questionnaire)
  return { ...checkKeys(all, answers), ...checkQuestions(all, answers, { all, checkPhone }) }
}

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
