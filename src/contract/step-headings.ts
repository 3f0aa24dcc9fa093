import type { StepHeading } from '#domain/questionnaires/questionnaire.ts'
import type { Block } from './content.ts'

/** Of a part that has a heading for each step of a questionnaire, in their order. See docs/content.md#questionnaires. */
export const toStepHeadings = (blocks: readonly Block[]): StepHeading[] =>
  blocks.flatMap((block) =>
    !('isUnknown' in block) && block.component === 'heading'
      ? [{ title: block.title, lead: block.lead ?? '' }]
      : [],
  )
