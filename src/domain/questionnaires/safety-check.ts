import { type Questionnaire, yesOrNo } from './questionnaire.ts'

/** Which answers are positive is decided by `domain/surveys/risk-screen.ts`. See docs/product/gp.md#safety-check. */
export const safetyCheck = {
  code: 'safetyCheck',
  name: 'Safety check',
  steps: [
    {
      code: 'safety',
      title: 'Safety check',
      lead: 'We ask everyone these questions before a GP appointment. Your answers help us make sure you get the right support.',
      questions: [
        {
          key: 'thoughOfEndingYourOwnLife',
          text: 'Have you had thoughts of ending your own life?',
          name: 'Answer to question 1',
          kind: 'choice',
          options: yesOrNo,
        },
        {
          key: 'suicidalIdeation',
          text: 'Have you had these thoughts in the past month?',
          name: 'Answer to question 2',
          kind: 'choice',
          options: yesOrNo,
          askedIf: { key: 'thoughOfEndingYourOwnLife', isOneOf: ['yes'] },
        },
        {
          key: 'suicidalPlan',
          text: 'Have you thought about how you might do it?',
          name: 'Answer to question 3',
          kind: 'choice',
          options: yesOrNo,
          askedIf: { key: 'suicidalIdeation', isOneOf: ['yes'] },
        },
        {
          key: 'suicidalIntent',
          text: 'Do you intend to act on these thoughts?',
          name: 'Answer to question 4',
          kind: 'choice',
          options: yesOrNo,
          askedIf: { key: 'suicidalIdeation', isOneOf: ['yes'] },
        },
      ],
    },
  ],
} as const satisfies Questionnaire
