import { describe, expect, it } from 'vitest'
import { dayNumberOfIso } from './calendar.ts'
import { type DatePattern, formatDay, formatMinuteOfDay, formatTimeAt } from './format.ts'

describe('dates', () => {
  it.each([
    ['dd/MM/yyyy', '05/09/2027'],
    ['MM/yyyy', '09/2027'],
    ['d MMM yyyy', '5 Sep 2027'],
    ['d MMMM yyyy', '5 September 2027'],
    ['EE', 'Sun'],
    ['EEEE', 'Sunday'],
    ['EEEE, MMMM d, yyyy', 'Sunday, September 5, 2027'],
  ] satisfies [DatePattern, string][])('%s', (pattern, text) => {
    expect(formatDay(dayNumberOfIso('2027-09-05'), pattern)).toBe(text)
  })
})

describe('times', () => {
  it.each([
    [0, '12:00 am', '00:00'],
    [545, '9:05 am', '09:05'],
    [720, '12:00 pm', '12:00'],
    [1439, '11:59 pm', '23:59'],
  ])('minute %i', (minute, twelveHour, twentyFourHour) => {
    expect(formatMinuteOfDay(minute, 'h:mm aa')).toBe(twelveHour)
    expect(formatMinuteOfDay(minute, 'HH:mm')).toBe(twentyFourHour)
  })
})

describe('instants', () => {
  it("take the viewer's time", () => {
    const instant = new Date('2027-03-21T22:30:00Z')
    expect(formatTimeAt(instant, 'Australia/Adelaide', 'h:mm aa')).toBe('9:00 am')
    expect(formatTimeAt(new Date('2027-03-21T17:30:00Z'), 'Indian/Cocos', 'HH:mm')).toBe('00:00')
  })
})
