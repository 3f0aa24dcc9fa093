import { describe, expect, it } from 'vitest'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatFirstName, longDay, shortDate, shortMoment } from './format-day.ts'

describe('dates and names in words', () => {
  it('writes a day short and long', () => {
    expect(shortDate('2026-12-01')).toBe('Tue 1 Dec')
    expect(longDay(dayNumberOfIso('2026-12-01'))).toBe('Tuesday 1 December')
  })

  it('writes a moment on the viewer’s own clock', () => {
    const start = new Date('2026-11-18T23:00:00Z')
    expect(shortMoment(start, 'Australia/Sydney')).toBe('Thu 19 Nov, 10:00 am')
    expect(shortMoment(start, 'Indian/Cocos')).toBe('Thu 19 Nov, 5:30 am')
    expect(shortMoment(new Date('2026-11-18T15:00:00Z'), 'Australia/Perth')).toBe('Wed 18 Nov, 11:00 pm')
  })

  it('calls people by their first name, without a title', () => {
    expect(formatFirstName('Amelia Tran')).toBe('Amelia')
    expect(formatFirstName('Dr Priya Raman')).toBe('Priya')
  })
})
