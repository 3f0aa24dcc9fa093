import { expect, it } from 'vitest'
import type { DiarySession } from '#contract/staff/diary.ts'
import { sampleSession } from './diary-session.fixture.ts'
import { meterWords, referralStates } from './format-session.ts'

const session = (place: DiarySession['session'], funding: DiarySession['funding']): DiarySession => ({
  ...sampleSession,
  funding,
  session: place,
})

const medicare = (number: number) => session({ number, most: 6, inYear: 7, dvaYear: null }, 'rebate')
type Year = NonNullable<DiarySession['session']>['dvaYear']
const dva = (number: number, dvaYear: Year = null) =>
  session({ number, most: 12, inYear: null, dvaYear }, 'dva')

it('says a session’s place on its referral, and in the year where it counts', () => {
  expect(meterWords(medicare(5), 'Australia/Sydney')).toBe('Rebate, 5 of 6 on the referral, 7 of 10 in 2026')
  expect(meterWords(dva(5), 'Australia/Sydney')).toBe('DVA, 5 of 12 on the referral')
  expect(meterWords(session(null, 'dva'), 'Australia/Sydney')).toBe('DVA')
})

it.each([
  ['Medicare, two before the last', medicare(4), []],
  ['Medicare, the one before the last', medicare(5), ['One more on this referral']],
  ['Medicare, the last', medicare(6), ['Last session of the referral']],
  ['DVA, two before the last', dva(10), []],
  ['DVA, the one before the last', dva(11), ['One more on this referral']],
  ['DVA, the last', dva(12), ['Last session of the referral']],
  ['DVA, beyond the twelve', dva(13), ['Beyond the referral']],
  ['DVA, near the end of the year', dva(3, 'endsSoon'), ['The year of the referral ends soon']],
  ['DVA, the last before the end of the year', dva(12, 'endsSoon'), ['Last session of the referral']],
  ['DVA, after the year', dva(3, 'isOver'), ['Beyond the year of the referral']],
])('warns on the diary’s card: %s', (_which, one, words) => {
  expect(referralStates(one).map((state) => state.words)).toEqual(words)
})
