import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOn, recordTypeOfAge } from './on-behalf-of.ts'

describe('ageOn', () => {
  it.each([
    ['2026-11-15', '2008-11-15', 18],
    ['2026-11-14', '2008-11-15', 17],
    ['2026-11-16', '2008-11-15', 18],
    ['2026-01-01', '2013-12-31', 12],
    ['2027-02-28', '2012-02-29', 14],
    ['2027-03-01', '2012-02-29', 15],
    ['2028-02-29', '2012-02-29', 16],
    ['2026-11-15', '2026-11-15', 0],
  ])('on %s someone born %s is %i', (date, dateOfBirth, age) => {
    expect(ageOn(date, dateOfBirth)).toBe(age)
  })

  it('grows by one each year on the birthday', () => {
    const dayAndMonth = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    const year = fc.integer({ min: 1900, max: 2050 })
    fc.assert(
      fc.property(year, fc.nat({ max: 100 }), dayAndMonth, (born, years, [month, day]) => {
        const rest = `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        expect(ageOn(`${born + years}${rest}`, `${born}${rest}`)).toBe(years)
      }),
    )
  })
})

it.each([
  [13, 'youngPerson'],
  [17, 'youngPerson'],
  [18, 'adult'],
  [90, 'adult'],
])('at %i the record is %s', (age, recordType) => {
  expect(recordTypeOfAge(age)).toBe(recordType)
})
