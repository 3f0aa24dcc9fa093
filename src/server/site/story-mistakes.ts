import type { Logger } from 'pino'
import { type Story, toStepHeadings } from '#contract/content.ts'
import { mhtp } from '#domain/questionnaires/treatment-plan.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'

/** What is wrong in a story file, as its author reads it: `content/blog/sleep.md:14: faq.items.0.question: Must not be empty`. */
export type StoryMistake = { file: string; line: number; message: string }

export const formatMistake = ({ file, line, message }: StoryMistake): string => `${file}:${line}: ${message}`

/** All mistakes of all files at once, so that an author does not start the service once for each. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly mistakes: readonly StoryMistake[]
  constructor(mistakes: readonly StoryMistake[]) {
    super(
      `${mistakes.length === 1 ? 'A story has a mistake' : `The stories have ${mistakes.length} mistakes`}:\n${mistakes.map(formatMistake).join('\n')}`,
    )
    this.mistakes = mistakes
  }
}

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

/** Says once for each story and block that this version cannot show it. */
export function createUnknownBlockLog(log: Logger): (stories: readonly Story[]) => void {
  const said = new Set<string>()
  return (stories) => {
    for (const { path, blocks } of stories)
      for (const block of blocks) {
        const name = `${path} ${block.component}`
        if (!('isUnknown' in block) || said.has(name)) continue
        said.add(name)
        log.warn({ story: path, component: block.component }, 'a story has a block that is not known')
      }
  }
}
