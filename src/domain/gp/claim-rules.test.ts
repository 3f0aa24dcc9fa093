import { describe, expect, it } from 'vitest'
import {
  type ClaimAnswer,
  claimOutcome,
  claimQuestions,
  claimRuleOn,
  claimRules,
  claimSentence,
  isClaimSettled,
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

describe('isClaimSettled', () => {
  const now = new Date('2026-11-16T01:00:00Z')
  const attended = { isGP: true, endsAt: new Date('2026-06-16T01:00:00Z'), serviceDelivered: 'attended' }
  const at = { now, zone: 'Australia/Sydney' } as const

  it.each([
    ['seen five months ago', attended, true],
    ['seen a year ago to the day', { ...attended, endsAt: new Date('2025-11-16T01:00:00Z') }, true],
    ['seen longer ago', { ...attended, endsAt: new Date('2025-11-14T01:00:00Z') }, false],
    ['did not come', { ...attended, serviceDelivered: 'clientDidNotAttend' }, false],
    ['comes next week', { ...attended, endsAt: new Date('2026-11-23T01:00:00Z') }, false],
    ['saw a psychologist', { ...attended, isGP: false }, false],
  ])('%s', (_who, appointment, settled) => {
    expect(isClaimSettled([appointment], at)).toBe(settled)
  })
})
