/** Document 3 section 2.4, in the order they are asked. The first key is spelt as the document spells it. */
export const riskQuestions = [
  'thoughOfEndingYourOwnLife',
  'suicidalIdeation',
  'suicidalPlan',
  'suicidalIntent',
] as const

export type RiskQuestion = (typeof riskQuestions)[number]

export type RiskAnswers = Readonly<Record<RiskQuestion, 'yes' | 'no' | ''>>

/**
 * Which question a 'yes' to opens this one. Intent follows ideation, not plan: section 4.4 names a positive screen
 * with no plan but intent, which could not be answered otherwise.
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

/** Section 4.4: a No clears what it closed, so that an answer no longer on the screen is never sent. */
export function withoutClosedAnswers(answers: RiskAnswers): RiskAnswers {
  const kept = (question: RiskQuestion) => (isRiskQuestionAsked(question, answers) ? answers[question] : '')
  return {
    thoughOfEndingYourOwnLife: kept('thoughOfEndingYourOwnLife'),
    suicidalIdeation: kept('suicidalIdeation'),
    suicidalPlan: kept('suicidalPlan'),
    suicidalIntent: kept('suicidalIntent'),
  }
}

/** Section 4.4: the three combinations, in the order of the questions. */
const positiveScreens: readonly string[] = ['yes yes yes yes', 'yes yes yes no', 'yes yes no yes']

export type RiskScreen = 'incomplete' | 'positive' | 'negative'

export function screenRisk(given: RiskAnswers): RiskScreen {
  const answers = withoutClosedAnswers(given)
  const asked = riskQuestions.filter((question) => isRiskQuestionAsked(question, answers))
  if (asked.some((question) => answers[question] === '')) return 'incomplete'
  const combination = riskQuestions.map((question) => answers[question]).join(' ')
  return positiveScreens.includes(combination) ? 'positive' : 'negative'
}
