import { describe, expect, it } from 'vitest'
import { clockTime, dayHeading, longDate, timeWithZone } from './gp-choice.ts'

// Monday 16 November 2026, 10 pm in Sydney and 7 pm in Perth.
const now = new Date('2026-11-16T11:00:00Z')
const start = new Date('2026-11-16T22:00:00Z')

describe('dayHeading', () => {
  it.each([
    ['2026-11-16', 'Today, Mon 16 Nov'],
    ['2026-11-17', 'Tomorrow, Tue 17 Nov'],
    ['2026-11-18', 'Wednesday 18 Nov'],
    ['2026-12-01', 'Tuesday 1 Dec'],
  ])('%s is %s', (date, words) => {
    expect(dayHeading(date, now, 'Australia/Sydney')).toBe(words)
  })

  it('knows that today is another day elsewhere', () => {
    const lateInSydney = new Date('2026-11-16T13:30:00Z')
    expect(dayHeading('2026-11-17', lateInSydney, 'Australia/Sydney')).toBe('Today, Tue 17 Nov')
    expect(dayHeading('2026-11-17', lateInSydney, 'Australia/Perth')).toBe('Tomorrow, Tue 17 Nov')
  })
})

describe('a moment', () => {
  it.each([
    ['Australia/Sydney', '9:00 am, Sydney (GMT+11)', 'Tuesday 17 November 2026'],
    ['Australia/Adelaide', '8:30 am, Adelaide (GMT+10:30)', 'Tuesday 17 November 2026'],
    ['Australia/Perth', '6:00 am, Perth (GMT+8)', 'Tuesday 17 November 2026'],
  ] as const)('in %s', (zone, time, date) => {
    expect(timeWithZone(start, zone)).toBe(time)
    expect(longDate(start, zone)).toBe(date)
  })

  it('writes noon and midnight as clocks do', () => {
    expect(clockTime(new Date('2026-11-17T01:00:00Z'), 'Australia/Sydney')).toBe('12:00 pm')
    expect(clockTime(new Date('2026-11-16T13:00:00Z'), 'Australia/Sydney')).toBe('12:00 am')
  })
})
