import type { Checked } from '../identifiers/checked.ts'
import { checkEmail } from '../identifiers/email.ts'
import { requiredMessage } from '../identifiers/messages.ts'
import type { MatchingAnswers, MatchingCriteria, MatchingField } from './answers.ts'
import { asksForReferral, isOption, type MatchingStep, matchingSteps, questionOf } from './questions.ts'

/** Document 2 section 5, "Matching stepper", letter for letter. */
export const matchingMessages = {
  required: requiredMessage,
  invalid: (field: string) => `${field} is invalid`,
  oneAnswer: 'Must have at least one of answers',
  wholeSection: 'This section requires all fields to be filled out',
  phone: 'Invalid phone number',
  email: 'Invalid email',
} as const

/** Given by the caller: a browser fetches the numbering plans only when somebody comes to the phone field. */
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
  const { kind, label, optional, asked } = questionOf(field)
  if (asked && !asked(answers)) return null
  const value = answers[field]
  const values = [value].flat().filter((one) => one.trim() !== '')
  if (values.length === 0) {
    if (optional) return null
    return kind === 'several' ? matchingMessages.oneAnswer : matchingMessages.required(label)
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
    case 'box':
      return null
  }
}

export function checkStep(step: MatchingStep, answers: MatchingAnswers, checkPhone: PhoneCheck): StepCheck {
  const messages = step.fields.flatMap((field): [MatchingField, string][] => {
    const message = checkField(field, answers, checkPhone)
    return message === null ? [] : [[field, message]]
  })
  const isGap = messages.some(([field]) => [answers[field]].flat().join('').trim() === '')
  return {
    fields: Object.fromEntries(messages),
    missing: isGap && 'wholeSection' in step ? matchingMessages.wholeSection : firstOf(messages, step),
  }
}

/** A group's message does not name the group, so a step with several groups does. */
function firstOf([first]: [MatchingField, string][], step: MatchingStep): string | null {
  if (!first) return null
  const [field, message] = first
  const isNameless = message === matchingMessages.oneAnswer && step.fields.length > 1
  return isNameless ? `${questionOf(field).label}: ${message}` : message
}

/** The position of the first step that does not let one on, or null when the whole form is valid. */
export function firstUnfinished(answers: MatchingAnswers, checkPhone: PhoneCheck): number | null {
  const position = matchingSteps.findIndex((step) => checkStep(step, answers, checkPhone).missing !== null)
  return position === -1 ? null : position
}

export function checkAnswers(answers: MatchingAnswers, checkPhone: PhoneCheck): FieldMessages {
  return Object.assign({}, ...matchingSteps.map((step) => checkStep(step, answers, checkPhone).fields))
}

const criteriaSteps = matchingSteps.filter(({ code }) => code !== 'contact')
const phoneIsNoCriterion: PhoneCheck = (value) => ({ ok: true, value })

/** Null while an answer that chooses people is missing: document 2, "With no filter criteria". */
export function criteriaOf(answers: MatchingAnswers): MatchingCriteria | null {
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
