import { describe, expect, it } from 'vitest'
import {
  answersNow,
  type ClaimAnswer,
  claimOutcome,
  claimQuestions,
  claimRuleOn,
  claimRules,
  claimSentence,
} from './claim-rules.ts'

const [rule] = claimRules
if (!rule) throw new Error('There is no rule')

describe('claimRuleOn', () => {
  it.each([
    ['2025-10-31', null],
    ['2025-11-01', '2025-11-01'],
    ['2026-11-16', '2025-11-01'],
  ])('%s', (day, from) => {
    expect(claimRuleOn(day)?.from ?? null).toBe(from)
  })

  it('has rows in the order of their dates', () => {
    const dates = claimRules.map(({ from }) => from)
    expect(dates).toEqual(dates.toSorted())
  })

  it('follows a new row from its day on', () => {
    const rows = [rule, { from: '2027-07-01', paysIfOneOf: ['usualGp'] as const }]
    expect(claimRuleOn('2027-06-30', rows)?.paysIfOneOf).toHaveLength(3)
    expect(claimRuleOn('2027-07-01', rows)?.paysIfOneOf).toEqual(['usualGp'])
  })
})

describe('claimOutcome', () => {
  const answers = ['yes', 'no', 'notSure', undefined] as const
  const every = answers.flatMap((myMedicare) =>
    answers.flatMap((usualGp) => answers.map((faceToFace) => ({ myMedicare, usualGp, faceToFace }))),
  )

  it.each(every)('$myMedicare, $usualGp, $faceToFace', (given) => {
    const said: (ClaimAnswer | undefined)[] = Object.values(given)
    const expected = said.includes('yes')
      ? 'pays'
      : said.includes(undefined)
        ? undefined
        : said.includes('notSure')
          ? 'unclear'
          : 'doesNotPay'
    expect(claimOutcome(given, rule)?.kind).toBe(expected)
  })

  it('asks only what the rule turns on', () => {
    const narrow = { from: '2027-07-01', paysIfOneOf: ['usualGp'] as const }
    expect(claimOutcome({ myMedicare: 'yes' }, narrow)).toBeNull()
    expect(claimOutcome({ usualGp: 'no' }, narrow)).toEqual({ kind: 'doesNotPay' })
  })

  it('is said in one sentence', () => {
    for (const { code } of claimQuestions) {
      const sentence = claimSentence(claimOutcome({ [code]: 'yes' }, rule)!)
      expect(sentence).toMatch(/^Medicare can pay for this appointment, because .*\.$/)
    }
  })
})

describe('answersNow', () => {
  const at = { now: new Date('2026-11-16T01:00:00Z'), zone: 'Australia/Sydney' } as const
  const seen = { myMedicare: 'no', usualGp: 'no', faceToFace: 'yes' } as const

  it.each([
    ['five months ago', '2026-06-16T01:00:00Z', 'yes'],
    ['a year ago to the day', '2025-11-15T14:00:00Z', 'yes'],
    ['longer ago', '2025-11-14T12:59:00Z', 'notSure'],
  ])('seen face to face, said %s', (_when, answeredAt, faceToFace) => {
    expect(answersNow({ answers: seen, answeredAt: new Date(answeredAt) }, at)).toEqual({
      ...seen,
      faceToFace,
    })
  })

  it('keeps every other answer for as long as it is not changed', () => {
    const answers = { myMedicare: 'yes', usualGp: 'notSure', faceToFace: 'no' } as const
    expect(answersNow({ answers, answeredAt: new Date('2020-01-01T00:00:00Z') }, at)).toEqual(answers)
  })
})
