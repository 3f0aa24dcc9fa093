import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Dass21Answer, dass21Answers, dass21Items, type Dass21Scale } from './dass21.ts'
import { type Dass21Answers, type Dass21Band, findSeverity, scoreDass21 } from './score.ts'

const keysOf = (scale: Dass21Scale) =>
  dass21Items
    .filter((item) => item.scale === scale)
    .map((item) => item.key)
    .toSorted()
    .join(' ')

function answersOf(give: (item: (typeof dass21Items)[number]) => Dass21Answer): Dass21Answers {
  const entries = dass21Items.map((item) => [item.key, give(item)])
  return Object.fromEntries(entries) as Dass21Answers
}

describe('the items', () => {
  it.each<[Dass21Scale, string]>([
    [
      'stress',
      'windDownDifficulty overreactSituations nervousEnergy agitated relaxDifficulty intolerantFelling ratherTouchy',
    ],
    [
      'anxiety',
      'mouthDryness breathingDifficulty trembling worriedSituations panicClosing physicalExertionAbsence scaredWithoutReason',
    ],
    [
      'depression',
      'notPositiveFeeling workUpInitiativeDifficulty nothingLookingForward downHeartedAndBlue unableEnthusiastic notWorthFeeling meaninglessFeeling',
    ],
  ])('%s has its seven keys', (scale, keys) => {
    expect(keysOf(scale)).toBe(keys.split(' ').toSorted().join(' '))
  })

  it('spreads 21 of them over four steps', () => {
    const perStep = [1, 2, 3, 4].map((step) => dass21Items.filter((item) => item.step === step).length)
    expect(perStep).toEqual([6, 5, 5, 5])
  })

  it('offers the four answers, word for word', () => {
    expect(dass21Answers.map((answer) => `${answer.score} ${answer.label}`)).toEqual([
      '0 Did not apply to me at all',
      '1 Applied to me to some degree, or some of the time',
      '2 Applied to me to a considerable degree, or a good part of time',
      '3 Applied to me very much, or most of the time',
    ])
  })
})

describe('bandOf', () => {
  it.each<[Dass21Scale, Dass21Band, number, number]>([
    ['depression', 'normal', 0, 9],
    ['depression', 'mild', 10, 13],
    ['depression', 'moderate', 14, 20],
    ['depression', 'severe', 21, 27],
    ['depression', 'extremelySevere', 28, 42],
    ['anxiety', 'normal', 0, 7],
    ['anxiety', 'mild', 8, 9],
    ['anxiety', 'moderate', 10, 14],
    ['anxiety', 'severe', 15, 19],
    ['anxiety', 'extremelySevere', 20, 42],
    ['stress', 'normal', 0, 14],
    ['stress', 'mild', 15, 18],
    ['stress', 'moderate', 19, 25],
    ['stress', 'severe', 26, 33],
    ['stress', 'extremelySevere', 34, 42],
  ])('%s is %s from %i to %i', (scale, band, lowest, highest) => {
    expect([findSeverity(scale, lowest), findSeverity(scale, highest)]).toEqual([band, band])
  })
})

describe('scoreDass21', () => {
  it('is normal when nothing applied', () => {
    const none = { score: 0, band: 'normal' }
    expect(scoreDass21(answersOf(() => 0))).toEqual({ depression: none, anxiety: none, stress: none })
  })

  it('reaches 42 on each scale', () => {
    const most = { score: 42, band: 'extremelySevere' }
    expect(scoreDass21(answersOf(() => 3))).toEqual({ depression: most, anxiety: most, stress: most })
  })

  it.each(['depression', 'anxiety', 'stress'] as const)('keeps %s apart from the others', (scale) => {
    const results = scoreDass21(answersOf((item) => (item.scale === scale ? 1 : 0)))
    const scores = Object.entries(results).filter(([, result]) => result.score > 0)
    expect(scores).toEqual([[scale, { score: 14, band: findSeverity(scale, 14) }]])
  })

  it('does not depend on the order of the answers', () => {
    const answer = fc.constantFrom<Dass21Answer>(0, 1, 2, 3)
    fc.assert(
      fc.property(fc.array(answer, { minLength: 21, maxLength: 21 }), (given) => {
        const answers = answersOf((item) => given[dass21Items.indexOf(item)]!)
        const reversed = Object.fromEntries(Object.entries(answers).toReversed()) as Dass21Answers
        expect(scoreDass21(reversed)).toEqual(scoreDass21(answers))
        const total = Object.values(scoreDass21(answers)).reduce((sum, result) => sum + result.score, 0)
        expect(total).toBe(2 * given.reduce<number>((sum, value) => sum + value, 0))
      }),
    )
  })
})
