import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { chosenPlaces, chosenRows, LeftOut, leftOut } from './plan-list.tsx'

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

it('says which of a series are not booked, and how they are found a time', () => {
  const planned = (startDateTime: string, others: string[]) =>
    ({ key: startDateTime, startDateTime, state: 'taken', others }) as const
  const shown = (...rows: ReturnType<typeof planned>[]) =>
    renderToStaticMarkup(<LeftOut rows={rows} total={10} zone="Australia/Sydney" />)
  const taken = planned('2026-12-01T23:00:00.000Z', ['2026-12-02T00:00:00.000Z'])
  const closed = planned('2026-12-24T23:00:00.000Z', [])
  expect(shown(taken, closed)).toContain('2 of the 10 will not be booked')
  expect(shown(taken, closed)).toMatch(/Wed 2 Dec.*; Fri 25 Dec.*Choose another time shown for that day/)
  expect(shown(closed)).toContain('Book these sessions one by one afterwards')
  expect(shown()).toBe('')
})
