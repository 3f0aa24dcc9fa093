import { describe, expect, it } from 'vitest'
import { formatIsoDate } from '../time/calendar.ts'
import { localDayAt } from '../time/local-time.ts'
import { offeredZones } from '../time/zones.ts'
import { canChangeRate, lastBegunDate, ratePeriods, refuseNewRate, withRate } from './rate-changes.ts'
import { publishedRates, rateOn } from './rates.ts'

const row = (from: string, bookingFeeCents = 12_50) => ({
  from,
  rebateCents: { clinicalPsychologists: 149_05, registeredPsychologists: 101_55 },
  gapCents: 40_00,
  bookingFeeCents,
  ndisLimitCents: null,
  ndisHourCents: null,
})

/** Every hour of a fortnight around the changes of daylight saving, and of New Year. */
const moments = ['2026-10-01', '2026-12-28', '2027-04-01'].flatMap((day) =>
  Array.from({ length: 14 * 24 }, (_, hour) => new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000)),
)

describe('rates by date', () => {
  it('have begun as soon as the date has begun anywhere that sessions are held', () => {
    for (const now of moments) {
      const dates = offeredZones.map(({ id }) => formatIsoDate(localDayAt(now, id)))
      expect(lastBegunDate(now)).toBe(dates.toSorted().at(-1))
    }
  })

  it('never change what any session until today costs, whatever is added or taken back', () => {
    for (const now of moments.filter((_, index) => index % 7 === 0)) {
      const begun = lastBegunDate(now)
      for (const from of [
        '2026-06-30',
        '2026-10-04',
        '2026-12-31',
        '2027-01-01',
        '2027-04-03',
        '2027-07-01',
      ]) {
        if (refuseNewRate(from, publishedRates, now) !== null) {
          expect(from <= begun).toBe(true)
          continue
        }
        const changed = withRate(publishedRates, row(from))
        for (const date of [begun, '2026-07-01', '2025-06-30'])
          expect(rateOn(date, changed)).toEqual(rateOn(date, publishedRates))
        expect(changed.filter((one) => one.from !== from)).toEqual(publishedRates)
      }
    }
  })

  it('stand in order: at most one is in force, all before it have ended, all after it are upcoming', () => {
    for (const now of moments) {
      const rows = withRate(withRate(publishedRates, row('2026-10-04')), row('2027-01-01'))
      const periods = rows.map(({ from }) => ratePeriods(rows, now).get(from))
      const at = periods.indexOf('inForce')
      expect(periods.slice(0, at)).toEqual(periods.slice(0, at).map(() => 'ended'))
      expect(periods.slice(at + 1)).toEqual(periods.slice(at + 1).map(() => 'upcoming'))
      expect(rateOn(lastBegunDate(now), rows)).toEqual(rows[at])
      for (const [index, { from }] of rows.entries())
        expect(canChangeRate(from, now)).toBe(periods[index] === 'upcoming')
    }
  })

  it('cannot start twice on one date', () => {
    const now = new Date('2026-11-16T00:00:00Z')
    const rows = withRate(publishedRates, row('2027-01-01'))
    expect(refuseNewRate('2027-01-01', rows, now)).toBe('taken')
    expect(refuseNewRate('2027-01-02', rows, now)).toBeNull()
    expect(refuseNewRate('2026-11-16', rows, now)).toBe('begun')
  })
})
