import { expect, it } from 'vitest'
import { findFirstMatch } from './combo-box-parts.tsx'

const options = ['Addiction', 'Anxiety', 'Work and stress', 'Grief and loss'].map((label) => ({
  value: label,
  label,
}))

it.each([
  ['anx', [], 'Anxiety'],
  ['  ANX ', [], 'Anxiety'],
  ['stress', [], 'Work and stress'],
  ['a', [], 'Addiction'],
  ['a', ['Addiction'], 'Anxiety'],
  ['and', ['Work and stress'], 'Grief and loss'],
  ['sleep', [], undefined],
] as const)('Enter after “%s”, with %j chosen, takes %s', (typed, chosen, label) => {
  expect(findFirstMatch(options, chosen, typed)?.label).toBe(label)
})
