import type { Checked } from '../identifiers/checked.ts'
import { checkEmail } from '../identifiers/email.ts'
import { checkPersonName } from '../clients/person-name.ts'
import { identifierMessages, requiredMessage } from '../identifiers/messages.ts'
import type { MatchingAnswers, MatchingCriteria, MatchingField } from './answers.ts'
import { asksForReferral, isOption, type MatchingStep, matchingSteps, findQuestion } from './questions.ts'

/** Exact texts. See docs/product/matching.md#step-rules. */
const matchingMessages = {
  required: requiredMessage,
  invalid: (field: string) => `${field} is invalid`,
  oneAnswer: 'Must have at least one of answers',
  wholeSection: 'This section requires all fields to be filled out',
  phone: 'Invalid phone number',
  email: 'Invalid email',
} as const

/** Given by the caller: a browser fetches the numbering plans only when the visitor comes to the phone field. */
export type PhoneCheck = (typed: string) => Checked

export type FieldMessages = Readonly<Partial<Record<MatchingField, string>>>

export interface StepCheck {
  readonly fields: FieldMessages
  /** Why one cannot go on, in one line; null when one can. */
  readonly missing: string | null
}

export function checkField(
  field: MatchingField,
  answers: MatchingAnswers,
  checkPhone: PhoneCheck,
): string | null {
  const { kind, label, optional, ask = matchingMessages.required(label), asked } = findQuestion(field)
  if (asked && !asked(answers)) return null
  const value = answers[field]
  const values = [value].flat().filter((one) => one.trim() !== '')
  if (values.length === 0) {
    if (optional) return null
    return kind === 'several' ? matchingMessages.oneAnswer : ask
  }
  switch (kind) {
    case 'one':
    case 'several':
      return values.every((one) => isOption(field, one, answers)) ? null : matchingMessages.invalid(label)
    case 'email':
      return checkEmail(values.join()).ok ? null : matchingMessages.email
    case 'phone':
      return checkPhone(values.join()).ok ? null : matchingMessages.phone
    case 'text':
      return checkPersonName(values.join()).ok ? null : identifierMessages.personName
    case 'box':
      return null
  }
}

const isUnanswered = (field: MatchingField, answers: MatchingAnswers): boolean =>
  [answers[field]].flat().join('').trim() === ''

export function checkStep(step: MatchingStep, answers: MatchingAnswers, checkPhone: PhoneCheck): StepCheck {
  const messages = step.fields.flatMap((field): [MatchingField, string][] => {
    const message = checkField(field, answers, checkPhone)
    return message === null ? [] : [[field, message]]
  })
  const isGap = messages.some(([field]) => isUnanswered(field, answers))
  return {
    fields: Object.fromEntries(messages),
    missing:
      isGap && 'wholeSection' in step ? matchingMessages.wholeSection : firstMessage(messages, step, answers),
  }
}

/** A group's message does not name the group, so a step with several groups does. */
function firstMessage(
  [first]: [MatchingField, string][],
  step: MatchingStep,
  answers: MatchingAnswers,
): string | null {
  if (!first) return null
  const [field, message] = first
  const isNameless = isUnanswered(field, answers) && findQuestion(field).kind === 'several'
  return isNameless && step.fields.length > 1 ? `${findQuestion(field).label}: ${message}` : message
}

/** Contact is offered: a visitor who leaves all of it empty sees the results, and nothing is sent. See docs/product/matching.md#contact. */
export const givesContact = (answers: MatchingAnswers): boolean =>
  matchingSteps.some(
    ({ code, fields }) => code === 'contact' && fields.some((field) => !isUnanswered(field, answers)),
  )

/** Why one cannot go on from a step, or null when one can. */
export const findMissing = (
  step: MatchingStep,
  answers: MatchingAnswers,
  checkPhone: PhoneCheck,
): string | null =>
  step.code === 'contact' && !givesContact(answers) ? null : checkStep(step, answers, checkPhone).missing

/** The position of the first step that does not let one on, or null when one may see the results. */
export function firstUnfinished(answers: MatchingAnswers, checkPhone: PhoneCheck): number | null {
  const position = matchingSteps.findIndex((step) => findMissing(step, answers, checkPhone) !== null)
  return position === -1 ? null : position
}

export function checkAnswers(answers: MatchingAnswers, checkPhone: PhoneCheck): FieldMessages {
  return Object.assign({}, ...matchingSteps.map((step) => checkStep(step, answers, checkPhone).fields))
}

const criteriaSteps = matchingSteps.filter(({ code }) => code !== 'contact')
const phoneIsNoCriterion: PhoneCheck = (value) => ({ ok: true, value })

/** Null while an answer that chooses people is missing. See docs/product/matching.md#results. */
export function toCriteria(answers: MatchingAnswers): MatchingCriteria | null {
  const isWhole = criteriaSteps.every((step) => checkStep(step, answers, phoneIsNoCriterion).missing === null)
  if (!isWhole) return null
  const withoutAny = (values: readonly string[]) => (values.includes('any') ? [] : values)
  // Every value has been found among its question's options, whose codes these types repeat.
  return {
    who: answers.who,
    concerns: answers.help.filter((code) => code !== 'notSure'),
    funding: answers.funding,
    needsGpReferral: asksForReferral(answers) && answers.referral === 'needOne',
    gender: answers.gender || null,
    language: answers.language,
    style: answers.style || null,
    days: withoutAny(answers.days),
    times: withoutAny(answers.times),
  } as MatchingCriteria
}
