import { dass21Answers, dass21Items } from '../surveys/dass21-items.ts'
import type { Questionnaire } from './questionnaire.ts'

const lead =
  'Choose the answer that fits you best for each statement. There are no right or wrong answers, and it takes 5 to 10 minutes in all.'

const options = dass21Answers.map(({ score, label }) => ({ code: String(score), label }))

const steps = [1, 2, 3, 4] as const

/** The items, their steps and their scoring are in `domain/surveys`. See docs/product/gp.md#dass-21. */
export const dass21 = {
  code: 'dass21',
  name: 'DASS-21',
  isNumbered: true,
  steps: steps.map((step) => ({
    code: `part${step}`,
    title: 'How has the past week been?',
    lead,
    questions: dass21Items
      .filter((item) => item.step === step)
      .map(({ key, statement }) => ({
        key,
        text: statement,
        name: `Answer ${dass21Items.findIndex((item) => item.key === key) + 1}`,
        kind: 'choice' as const,
        options,
      })),
  })),
} satisfies Questionnaire
