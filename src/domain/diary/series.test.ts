import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesPerDay, modulo } from '../time/calendar.ts'
import { localDayAt, localMinuteAt } from '../time/local-time.ts'
import { offeredZones, type ZoneId } from '../time/zones.ts'
import { inScope, seriesStarts, shiftStarts } from './series.ts'

const hours = fc.integer({ min: 7 * 60, max: 20 * 60 })
const zones = fc.constantFrom(...offeredZones.map(({ id }) => id))
const weeks = fc.constantFrom(1 as const, 2 as const)
/** Any minute of two years, which have four changes of daylight saving. */
const moments = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 11, 31) / 60_000 })
  .map((minute) => new Date(minute * 60_000))
const clockOf = (instant: Date, zone: ZoneId) => modulo(localMinuteAt(instant, zone), minutesPerDay)

describe('a series', () => {
  it('keeps the time of the clinician’s clock over daylight saving, at every working hour', () => {
    fc.assert(
      fc.property(moments, zones, weeks, hours, (moment, zone, everyWeeks, minute) => {
        const [first = moment] = shiftStarts([moment], {
          from: moment,
          to: new Date(moment.getTime() + (minute - clockOf(moment, zone)) * 60_000),
          zone,
        })
        fc.pre(clockOf(first, zone) === minute)
        const starts = seriesStarts({ first, everyWeeks, count: 20, zone })
        for (const [index, start] of starts.entries()) {
          expect(clockOf(start, zone)).toBe(minute)
          expect(localDayAt(start, zone)).toBe(localDayAt(first, zone) + index * 7 * everyWeeks)
        }
      }),
    )
  })

  it('is an hour later in real time after the clock goes back in Sydney', () => {
    const first = new Date('2027-03-29T23:00:00Z') // Tuesday 10:00, summer time
    const starts = seriesStarts({ first, everyWeeks: 1, count: 2, zone: 'Australia/Sydney' })
    expect(starts[1]?.toISOString()).toBe('2027-04-06T00:00:00.000Z') // Tuesday 10:00, standard time
  })

  it('goes to the first minute after the gap where the clock skips its time', () => {
    // Sunday 2:30 in Sydney; on 4 October 2026 the clock goes from 2:00 to 3:00.
    const first = new Date('2026-09-26T16:30:00Z')
    const [, skipped] = seriesStarts({ first, everyWeeks: 1, count: 2, zone: 'Australia/Sydney' })
    expect(skipped?.toISOString()).toBe('2026-10-03T16:00:00.000Z')
  })

  it('moves every session by the same days and minutes of the clock', () => {
    fc.assert(
      fc.property(
        moments,
        zones,
        weeks,
        fc.integer({ min: -6, max: 6 }),
        hours,
        (first, zone, everyWeeks, days, minute) => {
          fc.pre(clockOf(first, zone) >= 7 * 60 && clockOf(first, zone) <= 20 * 60)
          const starts = seriesStarts({ first, everyWeeks, count: 12, zone })
          const [to = first] = seriesStarts({
            first: new Date(first.getTime() + days * minutesPerDay * 60_000),
            everyWeeks,
            count: 1,
            zone,
          })
          const aligned = new Date(to.getTime() + (minute - clockOf(to, zone)) * 60_000)
          fc.pre(clockOf(aligned, zone) === minute)
          const moved = shiftStarts(starts, { from: first, to: aligned, zone })
          expect(moved[0]).toEqual(aligned)
          for (const [index, start] of moved.entries()) {
            expect(clockOf(start, zone)).toBe(minute)
            expect(localDayAt(start, zone) - localDayAt(starts[index] ?? start, zone)).toBe(
              localDayAt(aligned, zone) - localDayAt(first, zone),
            )
          }
          expect(shiftStarts(moved, { from: aligned, to: first, zone })).toEqual(starts)
        },
      ),
    )
  })
})

describe('a change of a series', () => {
  const session = (id: string, day: number) => ({ id, startsAt: new Date(Date.UTC(2026, 10, day)) })
  const [first, second, third] = [session('first', 2), session('second', 9), session('third', 16)]
  const ids = (...given: Parameters<typeof inScope>) => inScope(...given).map(({ id }) => id)

  it('is for this one, for it and those after it, or for all that are to come', () => {
    const upcoming = [first, second, third]
    expect(ids('this', second, upcoming)).toEqual(['second'])
    expect(ids('following', second, upcoming)).toEqual(['second', 'third'])
    expect(ids('all', second, upcoming)).toEqual(['first', 'second', 'third'])
  })
})
