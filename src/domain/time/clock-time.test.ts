import { expect, it } from 'vitest'
import { parseClockTime } from './format.ts'

it.each([
  ['9:00', 540],
  ['09:30', 570],
  ['0:00', 0],
  ['24:00', 1440],
  ['24:01', null],
  ['9', null],
  ['9:60', null],
  ['', null],
  ['nine', null],
])('%s is %s minutes after midnight', (typed, minutes) => {
  expect(parseClockTime(typed)).toBe(minutes)
})
