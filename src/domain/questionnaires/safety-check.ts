import { type Questionnaire, yesOrNo } from './questionnaire.ts'

/** Which answers are positive, `screenRisk` decides. See docs/product/gp.md#safety-check. */
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

/** In the order they are asked. The spelling of the first key is fixed by the interface. See docs/product/gp.md#safety-check. */
export const riskQuestions = [
  'thoughOfEndingYourOwnLife',
  'suicidalIdeation',
  'suicidalPlan',
  'suicidalIntent',
] as const

export type RiskQuestion = (typeof riskQuestions)[number]

export type RiskAnswers = Readonly<Record<RiskQuestion, 'yes' | 'no' | ''>>

/**
 * Which question a 'yes' to opens this one. Intent follows ideation, not plan: a screen with no plan but intent is
 * positive, and could not be answered otherwise. See docs/product/gp.md#safety-check.
 */
const openedBy = {
  thoughOfEndingYourOwnLife: null,
  suicidalIdeation: 'thoughOfEndingYourOwnLife',
  suicidalPlan: 'suicidalIdeation',
  suicidalIntent: 'suicidalIdeation',
} as const satisfies Record<RiskQuestion, RiskQuestion | null>

export function isRiskQuestionAsked(question: RiskQuestion, answers: RiskAnswers): boolean {
  const opener = openedBy[question]
  return opener === null || (isRiskQuestionAsked(opener, answers) && answers[opener] === 'yes')
}

/**
 * A no clears the questions it closed, so that an answer no longer on the screen is never sent.
 * See docs/product/gp.md#safety-check.
 */
export function withoutClosedAnswers(answers: RiskAnswers): RiskAnswers {
  const kept = (question: RiskQuestion) => (isRiskQuestionAsked(question, answers) ? answers[question] : '')
  return {
    thoughOfEndingYourOwnLife: kept('thoughOfEndingYourOwnLife'),
    suicidalIdeation: kept('suicidalIdeation'),
    suicidalPlan: kept('suicidalPlan'),
    suicidalIntent: kept('suicidalIntent'),
  }
}

/** The three positive combinations, in the order of the questions. See docs/product/gp.md#safety-check. */
const positiveScreens: readonly string[] = ['yes yes yes yes', 'yes yes yes no', 'yes yes no yes']

export type RiskScreen = 'incomplete' | 'positive' | 'negative'

export function screenRisk(given: RiskAnswers): RiskScreen {
  const answers = withoutClosedAnswers(given)
  const asked = riskQuestions.filter((question) => isRiskQuestionAsked(question, answers))
  if (asked.some((question) => answers[question] === '')) return 'incomplete'
  const combination = riskQuestions.map((question) => answers[question]).join(' ')
  return positiveScreens.includes(combination) ? 'positive' : 'negative'
}
