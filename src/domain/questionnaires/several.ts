import type { Question } from './questionnaire.ts'

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
