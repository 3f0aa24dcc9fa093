import type { Term } from '../clinicians/vocabulary.ts'

/** By the question's key. A question that has no answer yet is an empty text. */
export type Answers = Readonly<Record<string, string>>

export interface Question {
  readonly key: string
  /** As the screen asks it. */
  readonly text: string
  /** As a message names it: '{name} is required'. */
  readonly name: string
  readonly kind: 'choice' | 'select' | 'text' | 'longText' | 'phone' | 'postcode'
  readonly help?: string
  /** Stands above the question, where a new part of its step begins. */
  readonly heading?: string
  /** Of `choice` and `select`: the answer before the client gave one. */
  readonly initial?: string
  /** What a browser may fill in, in HTML's words; of the client's own details only. */
  readonly autoComplete?: string
  /** Of `choice` and `select`: the answer is one of their codes. */
  readonly options?: readonly Term[]
  readonly isOptional?: true
  /** Asked only then; left out: always. What is not asked is never kept or sent. */
  readonly askedIf?: Condition
}

/** An earlier question has one of these answers. */
interface Condition {
  readonly key: string
  readonly isOneOf: readonly string[]
}

export interface Step {
  readonly code: string
  readonly title: string
  readonly lead: string
  readonly questions: readonly Question[]
}

/** What stands above the questions of a step. */
export type StepHeading = Pick<Step, 'title' | 'lead'>

/** A questionnaire is this table and, where it has one, a scoring of its own. */
export interface Questionnaire {
  readonly code: string
  /** As a client reads it. */
  readonly name: string
  /** Each question stands under its number, in the order of the whole questionnaire. */
  readonly isNumbered?: true
  readonly steps: readonly Step[]
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
