import { describe, expect, it } from 'vitest'
import {
  isRiskQuestionAsked,
  type RiskAnswers,
  riskQuestions,
  screenRisk,
  withoutClosedAnswers,
} from './safety-check.ts'

const meanings = { Y: 'yes', N: 'no', '-': '' } as const

/** 'YYN-' is yes, yes, no, unanswered, in the order of the questions. */
function answers(letters: string): RiskAnswers {
  const [life, ideation, plan, intent] = [...letters].map(
    (letter) => meanings[letter as keyof typeof meanings],
  )
  return {
    thoughOfEndingYourOwnLife: life!,
    suicidalIdeation: ideation!,
    suicidalPlan: plan!,
    suicidalIntent: intent!,
  }
}

const emailByKind = (given: RiskAnswers) =>
  riskQuestions.map((question) => ({ yes: 'Y', no: 'N', '': '-' })[given[question]]).join('')

describe('screenRisk', () => {
  it.each([
    ['YYYY', 'positive'],
    ['YYYN', 'positive'],
    ['YYNY', 'positive'],
    ['YYNN', 'negative'],
    ['YN--', 'negative'],
    ['N---', 'negative'],
    ['----', 'incomplete'],
    ['Y---', 'incomplete'],
    ['YY--', 'incomplete'],
    ['YYY-', 'incomplete'],
    ['YY-Y', 'incomplete'],
  ])('%s is %s', (letters, result) => {
    expect(screenRisk(answers(letters))).toBe(result)
  })

  it.each(['NYYY', 'YNYY', 'NNYY'])('%s: answers behind a No do not count', (letters) => {
    expect(screenRisk(answers(letters))).toBe('negative')
  })
})

describe('withoutClosedAnswers', () => {
  it.each([
    ['NYYY', 'N---'],
    ['YNYY', 'YN--'],
    ['YYNY', 'YYNY'],
    ['YYYY', 'YYYY'],
    ['-YYY', '----'],
  ])('%s becomes %s', (before, after) => {
    expect(emailByKind(withoutClosedAnswers(answers(before)))).toBe(after)
  })
})

describe('isRiskQuestionAsked', () => {
  it.each([
    ['----', 'thoughOfEndingYourOwnLife'],
    ['N---', 'thoughOfEndingYourOwnLife'],
    ['Y---', 'thoughOfEndingYourOwnLife suicidalIdeation'],
    ['YN--', 'thoughOfEndingYourOwnLife suicidalIdeation'],
    ['YYN-', 'thoughOfEndingYourOwnLife suicidalIdeation suicidalPlan suicidalIntent'],
  ])('after %s asks %s', (letters, asked) => {
    const given = answers(letters)
    expect(riskQuestions.filter((question) => isRiskQuestionAsked(question, given)).join(' ')).toBe(asked)
  })
})
