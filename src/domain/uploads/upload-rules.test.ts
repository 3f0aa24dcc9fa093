import { expect, it } from 'vitest'
import { tooManyOfAKind, type UploadKind } from './upload-rules.ts'

const many = (kind: UploadKind, count: number) => Array.from({ length: count }, () => kind)

it.each([
  [[...many('referral', 4), ...many('treatmentPlan', 6), ...many('document', 6)], null],
  [many('referral', 5), 'The maximum file is four'],
  [many('treatmentPlan', 7), 'The maximum file is six'],
  [many('document', 7), 'The maximum file is six'],
])('counts each kind by itself (%#)', (kinds, message) => {
  expect(tooManyOfAKind(kinds)).toBe(message)
})
