import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { dayNumberOfIso, formatIsoDate } from './calendar.ts'
import { dateOfEpochMinute, toEpochMinute, localDayAt, spanOfDays, startOfDay } from './local-time.ts'
import { offeredZones } from './zones.ts'

const zones = fc.constantFrom(...offeredZones.map(({ id }) => id))
const days = fc.integer({ min: dayNumberOfIso('2025-01-01'), max: dayNumberOfIso('2030-01-01') })

describe('local days', () => {
  it('begin when Temporal says, and the minute before is another day', () => {
    fc.assert(
      fc.property(zones, days, (zone, day) => {
        const start = startOfDay(day, zone)
        const expected = Temporal.PlainDate.from(formatIsoDate(day)).toZonedDateTime(zone)
        expect(start * 60_000).toBe(expected.epochMilliseconds)
        expect(localDayAt(dateOfEpochMinute(start), zone)).toBe(day)
        expect(localDayAt(dateOfEpochMinute(start - 1), zone)).toBe(day - 1)
      }),
    )
  })

  it('begin within a minute of when Temporal says, on every date that can be written', () => {
    const all = fc.integer({ min: dayNumberOfIso('0000-01-01'), max: dayNumberOfIso('9999-12-31') })
    fc.assert(
      fc.property(zones, all, (zone, day) => {
        const start = startOfDay(day, zone)
        const expected = Temporal.PlainDate.from(formatIsoDate(day)).toZonedDateTime(zone)
        // Before standard time midnight had seconds: the first whole minute after it is the day's first.
        expect(start).toBe(Math.ceil(expected.epochMilliseconds / 60_000))
        expect(localDayAt(dateOfEpochMinute(start), zone)).toBe(day)
        expect(localDayAt(dateOfEpochMinute(start - 1), zone)).toBe(day - 1)
      }),
    )
  })

  it('have 25 and 23 hours where the clock changes', () => {
    const hoursOf = (date: string) => {
      const day = dayNumberOfIso(date)
      const { start, end } = spanOfDays(day, day, 'Australia/Sydney')
      return (end - start) / 60
    }
    expect([hoursOf('2027-04-04'), hoursOf('2027-10-03'), hoursOf('2027-06-01')]).toEqual([25, 23, 24])
  })

  it('take the minute an instant falls in', () => {
    expect(toEpochMinute(new Date('1970-01-01T00:01:59.999Z'))).toBe(1)
  })
})
