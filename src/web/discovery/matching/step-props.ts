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

/** The box that was ticked or unticked. */
type Box = Pick<HTMLInputElement, 'value' | 'checked'>

/** In the order of ticking. */
export const withBox = (chosen: readonly string[], { value, checked }: Box): string[] => {
  const others = chosen.filter((one) => one !== value)
  return checked ? [...others, value] : others
}

/** As above, where one answer stands for all: it and the others take each other's place. */
export const withBoxOrAny = (chosen: readonly string[], box: Box, any: string): string[] =>
  withBox(
    chosen.filter((one) => (one === any) === (box.value === any)),
    box,
  )
