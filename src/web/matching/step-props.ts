import type { MatchingAnswers } from '#domain/matching/answers.ts'
import type { FieldMessages } from '#domain/matching/check-answers.ts'

export type StepProps = {
  answers: MatchingAnswers
  change: (change: Partial<MatchingAnswers>) => void
  /** What is wrong with fields that have been filled in or passed by. */
  errors: FieldMessages
  /** When the page was made: prices and offsets are those of today. */
  now: string
  leave: (field: keyof MatchingAnswers) => void
}

/** Ticked or unticked, in the order of ticking. */
export const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]

/** As above, where one answer stands for all: it and the others take each other's place. */
export const toggledOrAny = (chosen: readonly string[], value: string, any: string): string[] =>
  value === any
    ? toggled(chosen, any).filter((one) => one === any)
    : toggled(
        chosen.filter((one) => one !== any),
        value,
      )
