import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { AnswerMessages } from '#domain/questionnaires/check-questions.ts'
import type { Answers, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { backToListing } from '../book/frame/guard-words.ts'
import { Notice } from '../ui/notice.tsx'

/** Said letter for letter: docs/product/gp.md#survey-pages. */
export const failedText = 'Something went wrong. Please try again.'

/** Why a questionnaire was not sent. `isWithoutTime`: the server knows no such held time of this client. */
export type SubmitProblem = { message: string; isWithoutTime: boolean }

/** What the server says where it has something to say: of a service that failed, or gave no answer, it does not help. */
export function explainFailure({ status, message }: Pick<ApiProblem, 'status' | 'message'>): SubmitProblem {
  if (status === 404) return { message: 'We could not find the time you were holding.', isWithoutTime: true }
  const isExplained = status >= 400 && status < 500
  return { message: isExplained ? message : failedText, isWithoutTime: false }
}

/** Answers that the server did not take, as they were then, and why. */
export type RefusedAnswers = { messages: AnswerMessages; answers: Answers }

export const nothingRefused: RefusedAnswers = { messages: {}, answers: {} }

/** Null where no question of the questionnaire is among the fields. `step` is the first with one, counted from 0. */
export function findRefused(
  { steps }: Questionnaire,
  answers: Answers,
  fields: Readonly<Record<string, string>> = {},
): (RefusedAnswers & { step: number }) | null {
  const step = steps.findIndex(({ questions }) => questions.some(({ key }) => key in fields))
  return step === -1 ? null : { messages: fields, answers, step }
}

/** Of these questions, what is still as it was refused. */
export const stillRefused = (
  { messages, answers: sent }: RefusedAnswers,
  questions: readonly { key: string }[],
  answers: Answers,
): AnswerMessages =>
  Object.fromEntries(
    questions.flatMap(({ key }) =>
      messages[key] !== undefined && sent[key] === answers[key] ? [[key, messages[key]]] : [],
    ),
  )

export const SubmitFailure = ({ failure }: { failure: SubmitProblem }) => (
  <Notice type="error" announced="atOnce" title={failure.message}>
    Nothing you answered is lost.{' '}
    {failure.isWithoutTime && <Link to={paths.findGp()}>{backToListing.gp}</Link>}
  </Notice>
)
