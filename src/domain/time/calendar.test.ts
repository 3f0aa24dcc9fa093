import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  toCalendarDate,
  toDayNumber,
  dayNumberOfIso,
  formatIsoDate,
  toIsoWeekday,
  modulo,
  parseIsoDate,
} from './calendar.ts'

/** Every date that YYYY-MM-DD can write, the years 0000 to 9999, and more often those of a lifetime. */
const [firstDay, lastDay] = [-719_528, 2_932_896]
const days = fc.oneof(fc.integer({ min: -30_000, max: 60_000 }), fc.integer({ min: firstDay, max: lastDay }))
const plainDate = (day: number) => Temporal.PlainDate.from('1970-01-01').add({ days: day })

describe('day numbers', () => {
  it('name the same dates and weekdays as Temporal', () => {
    fc.assert(
      fc.property(days, (day) => {
        const expected = plainDate(day)
        expect(formatIsoDate(day)).toBe(expected.toString())
        expect(toIsoWeekday(day)).toBe(expected.dayOfWeek)
        expect(toDayNumber(toCalendarDate(day))).toBe(day)
        expect(parseIsoDate(formatIsoDate(day))).toBe(day)
      }),
    )
  })

  it('add months as Temporal does', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -40, max: 40 }), (day, months) => {
        fc.pre(plainDate(day).year > 3 && plainDate(day).year < 9996)
        expect(formatIsoDate(addMonths(day, months))).toBe(plainDate(day).add({ months }).toString())
      }),
    )
  })

  it('read the first and the last date that can be written', () => {
    expect(['0000-01-01', '9999-12-31'].map(parseIsoDate)).toEqual([firstDay, lastDay])
    expect(parseIsoDate('0099-12-31')).toBe(dayNumberOfIso('0100-01-01') - 1)
  })

  it('end a month at its last day', () => {
    expect(formatIsoDate(addMonths(dayNumberOfIso('2028-02-29'), 12))).toBe('2029-02-28')
    expect(formatIsoDate(addMonths(dayNumberOfIso('2027-11-30'), 3))).toBe('2028-02-29')
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
