import { expect, it } from 'vitest'
import { listChosen, withBox } from './questionnaire.ts'

const days = {
  options: [
    { code: 'any', label: 'Any day', standsForAll: true },
    { code: 'monday', label: 'Mon' },
    { code: 'friday', label: 'Fri' },
  ],
} as const

it.each([
  ['', 'friday', true, 'friday'],
  ['friday', 'monday', true, 'friday;monday'],
  ['friday;monday', 'friday', false, 'monday'],
  ['friday', 'friday', true, 'friday'],
  ['friday;monday', 'any', true, 'any'],
  ['any', 'monday', true, 'monday'],
  ['any', 'any', false, ''],
])('%j with the box %s %s is %j', (answer, value, checked, expected) => {
  expect(withBox(days, answer, { value, checked })).toBe(expected)
})

it('reads no answer out of gaps', () => {
  expect(listChosen(';monday;;')).toEqual(['monday'])
  expect(listChosen('')).toEqual([])
})
