import { toStepHeadings } from '#contract/step-headings.ts'
import type { Story } from '#contract/stories.ts'
import { mhtp } from '#domain/questionnaires/mhtp.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'

/** By the path of the part that has the headings of their steps. */
const questionnaires = new Map<string, Questionnaire>([['parts/mhtp', mhtp]])

/** With one heading too many or too few, steps would stand under the words of others. Null where all is right. */
export function checkSteps({ path, blocks }: Pick<Story, 'path' | 'blocks'>): string | null {
  const questionnaire = questionnaires.get(path)
  if (!questionnaire) return null
  const { name, steps } = questionnaire
  const found = toStepHeadings(blocks).length
  return found === steps.length
    ? null
    : `Expected ${steps.length} headings, one for each step of the questionnaire “${name}”, and found ${found}`
}
