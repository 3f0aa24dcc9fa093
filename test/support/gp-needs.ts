import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import {
  type Answers,
  isQuestionAsked,
  listQuestions,
  type Question,
} from '#domain/questionnaires/questionnaire.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { cardExpiry, details } from './booking-record.ts'
import type { Someone } from './booking-record.ts'
import type { Api } from './page-api.ts'

/** A good answer to everything that is asked: the first of each list, and no to the safety check. */
export function goodAnswers(code: QuestionnaireCode, fixed: Answers = {}): Record<string, string> {
  const questions = listQuestions(findQuestionnaire(code))
  const answers: Record<string, string> = {}
  for (const question of questions)
    if (isQuestionAsked(question, answers, questions))
      answers[question.key] = fixed[question.key] ?? goodAnswer(code, question)
  return answers
}

function goodAnswer(code: QuestionnaireCode, { kind, options, key }: Question): string {
  if (code === 'safetyCheck') return 'no'
  if (kind === 'box') return ''
  if (kind === 'phone') return '0491 570 006'
  if (kind === 'postcode') return '2042'
  return options?.[0]?.code ?? `Something about ${key}`
}

/** Three yes and one no: one of the three positive combinations. */
export const positiveSafetyCheck = {
  thoughOfEndingYourOwnLife: 'yes',
  suicidalIdeation: 'yes',
  suicidalPlan: 'yes',
  suicidalIntent: 'no',
} as const

export const submissionsPath = (code: QuestionnaireCode) =>
  `/client-records/me/questionnaires/${code}/submissions`

const gpQuestionnaires = ['safetyCheck', 'mhtp', 'dass21'] as const

type Post = (path: string, body: object) => Promise<unknown>

/** Sends every questionnaire that a first GP booking asks for. */
export async function sendQuestionnaires(
  post: Post,
  codes: readonly QuestionnaireCode[] = gpQuestionnaires,
): Promise<void> {
  for (const code of codes) await post(submissionsPath(code), { answers: goodAnswers(code) })
}

/** Everything that a GP booking needs but a saved card, for which booking-record.ts has `saveCard`. */
export async function completeGpNeeds(
  api: Pick<Api, 'put' | 'post'>,
  { firstName, lastName, dateOfBirth }: Someone,
): Promise<void> {
  const card = lastName === 'Arthur' ? details.medicare : details.unknownMedicare
  await api.put('/client-records/me/medicare', {
    firstName,
    lastName,
    dateOfBirth,
    ...card,
    expiryDate: cardExpiry(),
  })
  await api.put('/client-records/me/address', details.address)
  await sendQuestionnaires(api.post)
}
