import { expect, it } from 'vitest'
import { latestOfEachKind, tooManyOfAKind, type UploadKind } from './upload-rules.ts'

const many = (kind: UploadKind, count: number) => Array.from({ length: count }, () => kind)

it.each([
  [[...many('referral', 4), ...many('treatmentPlan', 6), ...many('document', 6)], null],
  [many('referral', 5), 'The maximum file is four'],
  [many('treatmentPlan', 7), 'The maximum file is six'],
  [many('document', 7), 'The maximum file is six'],
])('counts each kind by itself (%#)', (kinds, message) => {
  expect(tooManyOfAKind(kinds)).toBe(message)
})

it('names the latest of each kind, as many as one form may name', () => {
  const files = [...many('referral', 6), ...many('treatmentPlan', 2)].map((kind, place) => ({ kind, place }))
  const named = latestOfEachKind(files)
  expect(named.map(({ place }) => place)).toEqual([2, 3, 4, 5, 6, 7])
  expect(tooManyOfAKind(named.map(({ kind }) => kind))).toBeNull()
})
