import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dass21Items } from './dass21.ts'
import { checkAnswers } from './check-answers.ts'
import { k10, k10Answers } from './k10.ts'
import { listQuestions } from './questionnaire.ts'
import { scoreQuestionnaire } from './score.ts'

const k10Keys = listQuestions(k10).map(({ key }) => key)
const answerK10 = (digits: string) => Object.fromEntries(k10Keys.map((key, at) => [key, digits[at]!]))

describe('K10', () => {
  it('asks ten questions with five answers', () => {
    expect(k10Keys).toHaveLength(10)
    expect(k10Answers.map(({ code, label }) => `${code} ${label}`)).toEqual([
      '1 None of the time',
      '2 A little of the time',
      '3 Some of the time',
      '4 Most of the time',
      '5 All of the time',
    ])
    expect(checkAnswers(k10, answerK10('1234512345'))).toEqual({})
  })

  // The bands published by the Australian Bureau of Statistics (4817.0.55.001, Use of the Kessler Psychological Distress Scale in
  // ABS Health Surveys): low 10–15, moderate 16–21, high 22–29, very high 30–50. Each is tried on both of its borders. What is
  // published is how answers are counted, and the bands; these examples are ours, those of others are in published-scores.test.ts.
  it.each([
    ['1111111111', 10, 'Low'],
    ['2222211111', 15, 'Low'],
    ['2222221111', 16, 'Moderate'],
    ['3222222222', 21, 'Moderate'],
    ['3322222222', 22, 'High'],
    ['3333333332', 29, 'High'],
    ['3333333333', 30, 'Very high'],
    ['5555555555', 50, 'Very high'],
  ])('%s scores %i: %s', (digits, score, label) => {
    const [result, ...others] = scoreQuestionnaire('k10', answerK10(digits))
    expect([result?.score, result?.band.label, others.length]).toEqual([score, label, 0])
  })

  it('counts every question once and the same, in whatever order', () => {
    const digit = fc.integer({ min: 1, max: 5 })
    fc.assert(
      fc.property(fc.array(digit, { minLength: 10, maxLength: 10 }), (digits) => {
        const [result] = scoreQuestionnaire('k10', answerK10(digits.join('')))
        expect(result?.score).toBe(digits.reduce((sum, each) => sum + each, 0))
      }),
    )
  })
})

describe('DASS-21', () => {
  const answer = (give: Partial<Record<string, string>>) =>
    Object.fromEntries(dass21Items.map(({ key }) => [key, give[key] ?? '0']))

  // Which item belongs to which scale, the doubling and the bands are those of the manual (Lovibond & Lovibond, Manual for the
  // Depression Anxiety Stress Scales, 2nd edition, 1995). What is published is the key and the bands; the example is ours, that of others is in published-scores.test.ts.
  it('scores by key, with the band of each scale', () => {
    const answers = answer({
      notPositiveFeeling: '3',
      nothingLookingForward: '2',
      downHeartedAndBlue: '2',
      mouthDryness: '1',
      trembling: '2',
      windDownDifficulty: '3',
      agitated: '3',
      relaxDifficulty: '3',
      ratherTouchy: '3',
      overreactSituations: '1',
    })
    expect(
      scoreQuestionnaire('dass21', answers).map(({ code, score, band }) => [code, score, band.code]),
    ).toEqual([
      ['depression', 14, 'moderate'],
      ['anxiety', 6, 'normal'],
      ['stress', 26, 'severe'],
    ])
  })

  it('gives each scale its bands in order, so that a chart needs nothing else', () => {
    const froms = scoreQuestionnaire('dass21', answer({})).map(({ bands, highest }) => [
      ...bands.map(({ from }) => from),
      highest,
    ])
    expect(froms).toEqual([
      [0, 10, 14, 21, 28, 42],
      [0, 8, 10, 15, 20, 42],
      [0, 15, 19, 26, 34, 42],
    ])
  })
})

describe('scoreQuestionnaire', () => {
  it.each(['mhtp', 'safetyCheck'] as const)('has no score for %s', (code) => {
    expect(scoreQuestionnaire(code, {})).toEqual([])
  })

  it('gives no score for half a questionnaire', () => {
    expect(() => scoreQuestionnaire('k10', {})).toThrow('An answer is missing')
    expect(() => scoreQuestionnaire('dass21', { trembling: '2' })).toThrow('An answer is missing')
  })
})
