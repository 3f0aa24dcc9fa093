import { expect, it } from 'vitest'
import { chosenPlaces, chosenRows, leftOut } from './plan-list.tsx'

const row = (key: string, state: 'free' | 'taken') => ({
  key,
  startDateTime: `${key} planned`,
  state,
  others: [`${key} other`],
})
const starts = (...given: Parameters<typeof chosenRows>) => chosenRows(...given).map(({ start }) => start)

it('takes free times, leaves out the others, and follows what was chosen instead', () => {
  const rows = [row('a', 'free'), row('b', 'taken'), row('c', 'free')]
  expect(starts(rows, {})).toEqual(['a planned', 'c planned'])
  expect(starts(rows, { b: 'b other', c: leftOut })).toEqual(['a planned', 'b other'])
  expect(chosenPlaces(rows, {})).toBe('0,2')
  expect(chosenPlaces(rows, { b: 'b other', c: leftOut })).toBe('0,1')
})
