import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  calendarDateOf,
  dayNumberOf,
  dayNumberOfIso,
  isoDateOf,
  isoWeekdayOf,
  modulo,
  parseIsoDate,
} from './calendar.ts'

const days = fc.integer({ min: -30_000, max: 60_000 })
const plainDate = (day: number) => Temporal.PlainDate.from('1970-01-01').add({ days: day })

describe('day numbers', () => {
  it('name the same dates and weekdays as Temporal', () => {
    fc.assert(
      fc.property(days, (day) => {
        const expected = plainDate(day)
        expect(isoDateOf(day)).toBe(expected.toString())
        expect(isoWeekdayOf(day)).toBe(expected.dayOfWeek)
        expect(dayNumberOf(calendarDateOf(day))).toBe(day)
        expect(parseIsoDate(isoDateOf(day))).toBe(day)
      }),
    )
  })

  it('add months as Temporal does', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -40, max: 40 }), (day, months) => {
        expect(isoDateOf(addMonths(day, months))).toBe(plainDate(day).add({ months }).toString())
      }),
    )
  })

  it('end a month at its last day', () => {
    expect(isoDateOf(addMonths(dayNumberOfIso('2028-02-29'), 12))).toBe('2029-02-28')
    expect(isoDateOf(addMonths(dayNumberOfIso('2027-11-30'), 3))).toBe('2028-02-29')
  })

  it('refuse text that names no day', () => {
    for (const text of ['2027-02-29', '2027-13-01', '2027-1-1', '22/03/2027', '2027-03-22T00:00Z', '']) {
      expect(parseIsoDate(text)).toBeNull()
    }
    expect(() => dayNumberOfIso('2027-02-29')).toThrow(RangeError)
  })
})

describe('modulo', () => {
  it('is never negative', () => {
    expect([modulo(-1, 7), modulo(7, 7), modulo(-1440, 1440)]).toEqual([6, 0, 0])
  })
})
