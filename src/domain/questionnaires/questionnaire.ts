import type { Term } from '../clinicians/vocabulary.ts'

/** By the question's key. A question that has no answer yet is an empty text. */
export type Answers = Readonly<Record<string, string>>

export interface Question {
  readonly key: string
  /** As the screen asks it. */
  readonly text: string
  /** As a message names it: '{name} is required'. */
  readonly name: string
  /** `box` is answered 'yes' or not at all; how one text holds the answers of `several` is in several.ts. */
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
  readonly options?: readonly Option[]
  /** Of `choice` and `several`: the options are a word or two, and stand side by side. */
  readonly isChips?: true
  /** Shares its line with another, where the screen has room. */
  readonly isHalf?: true
  readonly isOptional?: true
  /** Asked only then; left out: always. What is not asked is never kept or sent. */
  readonly askedIf?: Condition
  /** What is said instead of '{name} is required', and of an email or a phone number that is none. */
  readonly messages?: { readonly required?: string; readonly invalid?: string }
}

export interface Option extends Term {
  readonly help?: string
  /** Of `several`: it and the others take each other's place. */
  readonly standsForAll?: true
  /** Then it is shown, with the reason, and cannot be chosen. */
  readonly closedIf?: Condition & { readonly because: string }
}

/** An earlier question has one of these answers. */
export interface Condition {
  readonly key: string
  readonly isOneOf: readonly string[]
}

export interface Step {
  readonly code: string
  /** Beside the progress. */
  readonly name?: string
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
  /** Drawn as a form: small labels, and nothing is marked as required. */
  readonly isForm?: true
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
