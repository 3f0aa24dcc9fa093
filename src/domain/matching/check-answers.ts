import { onBehalfOfOptions } from '../clients/on-behalf-of.ts'
import { concerns, genders, languages, styles } from '../clinicians/vocabularies.ts'
import { fundingMethods } from '../funding/methods.ts'
import {
  type AnswerMessages,
  checkQuestions,
  noBoxTicked,
  type PhoneCheck,
} from '../questionnaires/check-questions.ts'
import {
  dropUnaskedAnswers,
  listChosen,
  listQuestions,
  type QuestionnaireStep,
} from '../questionnaires/questionnaire.ts'
import { bandNames, weekDays } from '../time/days-and-times.ts'
import { hasCode } from '../vocabulary.ts'
import {
  anyTime,
  contactStep,
  criteriaSteps,
  matching,
  type MatchingAnswers,
  type MatchingCriteria,
} from './questions.ts'

/** The exact text for a contact step that was begun. See docs/product/matching.md#step-rules. */
const wholeSection = 'This section requires all fields to be filled out'

const all = listQuestions(matching)

const isUnanswered = (key: string, answers: Readonly<Record<string, string>>): boolean =>
  (answers[key] ?? '').trim() === ''

export const checkStep = (
  step: QuestionnaireStep,
  answers: MatchingAnswers,
  checkPhone: PhoneCheck,
): AnswerMessages => checkQuestions(step.questions, answers, { all, checkPhone })

export const checkAnswers = (answers: MatchingAnswers, checkPhone: PhoneCheck): AnswerMessages =>
  checkQuestions(all, answers, { all, checkPhone })

/** Contact is offered: a visitor who leaves all of it empty sees the results, and nothing is sent. See docs/product/matching.md#contact. */
export const givesContact = (answers: MatchingAnswers): boolean =>
  contactStep.questions.some(({ key }) => !isUnanswered(key, answers))

/** Why one cannot go on from a step, in one line; null when one can. */
export function findMissing(
  step: QuestionnaireStep,
  answers: MatchingAnswers,
  checkPhone: PhoneCheck,
): string | null {
  const messages = checkStep(step, answers, checkPhone)
  const wrong = step.questions.filter(({ key }) => messages[key] !== undefined)
  const [first] = wrong
  if (!first || (step === contactStep && !givesContact(answers))) return null
  if (step === contactStep && wrong.some(({ key }) => isUnanswered(key, answers))) return wholeSection
  const message = messages[first.key] ?? null
  // It does not name its group, so a step with several groups does.
  return message === noBoxTicked && step.questions.length > 1
    ? `Please choose at least one of your ${first.name.toLowerCase()}`
    : message
}

/** The position of the first step that does not let one on, or null when one may see the results. */
export function firstUnfinished(answers: MatchingAnswers, checkPhone: PhoneCheck): number | null {
  const position = matching.steps.findIndex((step) => findMissing(step, answers, checkPhone) !== null)
  return position === -1 ? null : position
}

const phoneIsNoCriterion = (value: string) => ({ ok: true, value }) as const

/** Null while an answer that chooses people is missing. See docs/product/matching.md#results. */
export function toCriteria(answers: MatchingAnswers): MatchingCriteria | null {
  const { who, funding, gender, language, style } = answers
  const isWhole = criteriaSteps.every((step) => findMissing(step, answers, phoneIsNoCriterion) === null)
  if (!isWhole || !hasCode(onBehalfOfOptions, who)) return null
  if (!hasCode(fundingMethods, funding)) return null
  const [days, times] = [listUnlessAny(answers.days), listUnlessAny(answers.times)]
  return {
    who,
    concerns: listChosen(answers.help).filter((code) => hasCode(concerns, code)),
    funding,
    needsGpReferral: dropUnaskedAnswers(matching, answers).referral === 'needOne',
    gender: hasCode(genders, gender) ? gender : null,
    language: hasCode(languages, language) ? language : null,
    style: hasCode(styles, style) ? style : null,
    days: days.filter((code) => hasCode(weekDays, code)),
    times: bandNames.filter((band) => times.includes(band)),
  }
}

function listUnlessAny(answer: string): readonly string[] {
  const chosen = listChosen(answer)
  return chosen.includes(anyTime.code) ? [] : chosen
}
