import { describe, expect, it } from 'vitest'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { startOfDay } from '../time/local-time.ts'
import { isRequestOver } from './practice-changes.ts'

const zone = 'Australia/Sydney'
const tuesday = dayNumberOfIso('2026-11-17')
const midnight = startOfDay(tuesday, zone)
const at = (hour: number) => ({ start: midnight + hour * 60, end: midnight + hour * 60 + 50 })
const period = (id: string, kind: 'leave' | 'extra', from: number, to: number) => ({
  id,
  kind,
  firstDay: tuesday,
  lastDay: tuesday,
  start: from * 60,
  end: to * 60,
})
const tuesdays = [{ weekday: 2, start: 9 * 60, end: 17 * 60 }] as const
const away = period('a', 'leave', 0, 24)
const open = { weekly: tuesdays, periods: [] }
const onLeave = { weekly: tuesdays, periods: [away] }
const noTuesdays = { weekly: [], periods: [] }

describe('a request to choose another time', () => {
  it.each([
    ['the leave is removed', onLeave, open, 10],
    ['the leave ends before it', onLeave, { ...open, periods: [period('a', 'leave', 0, 9)] }, 10],
    ['the hours come back', noTuesdays, open, 10],
    ['extra hours cover it', noTuesdays, { ...noTuesdays, periods: [period('e', 'extra', 9, 12)] }, 10],
  ] as const)('is over where %s', (_when, before, after, hour) => {
    for (const reason of ['away', 'otherHours'] as const)
      expect(isRequestOver({ before, after, zone }, { ...at(hour), reason })).toBe(true)
  })

  it.each([
    [
      'other leave falls on it',
      { ...onLeave, periods: [away, period('b', 'leave', 10, 11)] },
      { ...open, periods: [period('b', 'leave', 10, 11)] },
      10,
    ],
    ['part of it is still in the leave', onLeave, { ...open, periods: [period('a', 'leave', 0, 10.5)] }, 10],
    ['the hours no longer have it', { ...noTuesdays, periods: [away] }, noTuesdays, 10],
    ['it was booked outside the hours', onLeave, open, 19],
    [
      'the hours have a part of it',
      noTuesdays,
      { ...open, weekly: [{ ...tuesdays[0], start: 10.5 * 60 }] },
      10,
    ],
    [
      'the change is of another time',
      onLeave,
      { ...onLeave, periods: [away, period('e', 'extra', 18, 19)] },
      10,
    ],
    ['nothing stood in its way before', open, { ...open, periods: [period('e', 'extra', 18, 19)] }, 10],
    ['the change takes its time away', open, onLeave, 10],
  ] as const)('stands where %s', (_when, before, after, hour) => {
    for (const reason of ['away', 'otherHours'] as const)
      expect(isRequestOver({ before, after, zone }, { ...at(hour), reason })).toBe(false)
  })

  it.each(['typeWithdrawn', 'leaving'] as const)('stands where it was asked for as %s', (reason) => {
    expect(isRequestOver({ before: onLeave, after: open, zone }, { ...at(10), reason })).toBe(false)
  })

  it('is none where no one asked', () => {
    expect(isRequestOver({ before: onLeave, after: open, zone }, { ...at(10), reason: null })).toBe(false)
  })
})
