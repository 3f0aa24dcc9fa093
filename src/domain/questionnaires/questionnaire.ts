import type { Term } from '../vocabulary.ts'

/** By the question's key. A question that has no answer yet is an empty text. */
export type Answers = Readonly<Record<string, string>>

export interface Question {
  readonly key: string
  /** As the screen asks it. */
  readonly text: string
  /** As a message names it: '{name} is required'. */
  readonly name: string
  /** `box` is answered 'yes' or not at all; how one text holds the answers of `several`, `withBox` says. */
  readonly kind:
    | 'choice'
    | 'several'
    | 'select'
    | 'box'
    | 'text'
    | 'personName'
    | 'longText'
    | 'email'
    | 'phone'
    | 'postcode'
  readonly help?: string
  /** Stands above the question, where a new part of its step begins. */
  readonly heading?: string
  /** Of `choice` and `select`: the answer before the client gave one. */
  readonly initial?: string
  /** What a browser may fill in, in HTML's words; of the client's own details only. */
  readonly autoComplete?: string
  readonly placeholder?: string
  /** Of `choice`, `several` and `select`: what may be answered. An empty code is an answer too: no wish. */
  readonly options?: readonly QuestionOption[]
  /** Of `choice` and `several`: the options are a word or two, and stand side by side. */
  readonly isChips?: true
  /** Shares its line with another, where the screen has room. */
  readonly isHalf?: true
  readonly isOptional?: true
  /** Asked only then; left out: always. What is not asked is never kept or sent. */
  readonly askedIf?: QuestionCondition
  /** Keys of boxes: once one of them is ticked, it is not asked. */
  readonly askedUnless?: readonly string[]
  /** What is said instead of '{name} is required', and of an email or a phone number that is none. */
  readonly messages?: { readonly required?: string; readonly invalid?: string }
}

export interface QuestionOption extends Term {
  readonly help?: string
  /** Of `several`: it and the others take each other's place. */
  readonly standsForAll?: true
  /** Then it is shown, with the reason, and cannot be chosen. */
  readonly closedIf?: QuestionCondition & { readonly because: string }
}

/** An earlier question has one of these answers. */
interface QuestionCondition {
  readonly key: string
  readonly isOneOf: readonly string[]
}

export interface QuestionnaireStep {
  readonly code: string
  /** Beside the progress. */
  readonly name?: string
  readonly title: string
  readonly lead: string
  readonly questions: readonly Question[]
}

/** What stands above the questions of a step. */
export type StepHeading = Pick<QuestionnaireStep, 'title' | 'lead'>

/** A questionnaire is this table and, where it has one, a scoring of its own. */
export interface Questionnaire {
  readonly code: string
  /** As a client reads it. */
  readonly name: string
  /** Each question stands under its number, in the order of the whole questionnaire. */
  readonly isNumbered?: true
  /** Drawn as a form: small labels, and nothing is marked as required. */
  readonly isForm?: true
  readonly steps: readonly QuestionnaireStep[]
}

export const yesOrNo = [
  { code: 'yes', label: 'Yes' },
  { code: 'no', label: 'No' },
] as const satisfies readonly Term[]

export const listQuestions = ({ steps }: Questionnaire): readonly Question[] =>
  steps.flatMap(({ questions }) => questions)

/** Before the client gave any answer. */
export const initialAnswers = (questionnaire: Questionnaire): Answers =>
  Object.fromEntries(
    listQuestions(questionnaire).flatMap(({ key, initial }) => (initial ? [[key, initial]] : [])),
  )

export const isConditionMet = ({ key, isOneOf }: QuestionCondition, answers: Answers): boolean =>
  isOneOf.includes(answers[key] ?? '')

export function isQuestionAsked(
  { askedIf, askedUnless = [] }: Question,
  answers: Answers,
  questions: readonly Question[],
): boolean {
  if (askedUnless.some((key) => answers[key] === 'yes')) return false
  if (!askedIf) return true
  const opener = questions.find(({ key }) => key === askedIf.key)
  const isOpen = opener === undefined || isQuestionAsked(opener, answers, questions)
  return isOpen && isConditionMet(askedIf, answers)
}

/** The answers to what is asked, and to nothing else: an answer that is no longer on the screen is never kept. */
export function dropUnaskedAnswers(questionnaire: Questionnaire, answers: Answers): Answers {
  const questions = listQuestions(questionnaire)
  const asked = questions.filter((question) => isQuestionAsked(question, answers, questions))
  return Object.fromEntries(asked.map(({ key }) => [key, (answers[key] ?? '').trim()]))
}

/** What an answer takes away: that of every question which is no longer asked after it. See docs/product/gp.md#safety-check. */
export function closedBy(
  questionnaire: Questionnaire,
  before: Answers,
  key: string,
  answer: string,
): Answers {
  const questions = listQuestions(questionnaire)
  const after = { ...before, [key]: answer }
  const closed = questions.filter(
    (question) => after[question.key] && !isQuestionAsked(question, after, questions),
  )
  return Object.fromEntries(closed.map((question) => [question.key, '']))
}

/** Stands between the codes in the answer to a question of the kind `several`, here and in the practice's CRM. */
const between = ';'

export const listChosen = (answer: string): readonly string[] => answer.split(between).filter(Boolean)

/** The answer after a box was ticked or cleared, in the order of ticking. */
export function withBox(
  { options = [] }: Pick<Question, 'options'>,
  answer: string,
  { value, checked }: { value: string; checked: boolean },
): string {
  const isForAll = (code: string) => options.some((option) => option.code === code && option.standsForAll)
  const others = listChosen(answer).filter((code) => code !== value && isForAll(code) === isForAll(value))
  return [...others, ...(checked ? [value] : [])].join(between)
}
