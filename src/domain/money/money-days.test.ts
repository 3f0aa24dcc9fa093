import { expect, it } from 'vitest'
import { monthBefore, periodOfDay, periodOfMonth } from './takings.ts'

it.each([
  ['2026-11-13', 'Australia/Sydney', '2026-11-12T13:00:00.000Z', '2026-11-13T13:00:00.000Z'],
  // Clocks go forward: 23 hours.
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z', '2026-10-04T13:00:00.000Z'],
  ['2026-11-13', 'Australia/Perth', '2026-11-12T16:00:00.000Z', '2026-11-13T16:00:00.000Z'],
] as const)('%s in %s is from %s to %s', (day, zone, from, to) => {
  expect(periodOfDay(day, zone)).toEqual({ from: new Date(from), to: new Date(to) })
})

it('takes the whole of a month', () => {
  expect(periodOfMonth('2026-10', 'Australia/Sydney')).toEqual({
    from: new Date('2026-09-30T14:00:00Z'),
    to: new Date('2026-10-31T13:00:00Z'),
  })
})

it.each([
  ['2026-11-16', '2026-10'],
  ['2027-01-31', '2026-12'],
  ['2027-03-01', '2027-02'],
])('the month before %s is %s', (day, month) => {
  expect(monthBefore(day)).toBe(month)
})
