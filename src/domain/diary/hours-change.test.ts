import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumberOfIso, type IsoWeekday, minutesPerDay } from '../time/calendar.ts'
import { localMinuteAt, spanOfDays, startOfDay } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import {
  applyHoursChange,
  checkHoursChange,
  type Hours,
  hoursMessages,
  type HoursPeriod,
  timeTakenOff,
} from './hours-change.ts'

const day = dayNumberOfIso
const everyDay = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, start: 540, end: 1020 }))
const nothing: Hours = { weekly: [], periods: [], pauseMinutes: 0 }
const leave = (first: string, last = first, range = { start: 0, end: minutesPerDay }): HoursPeriod => ({
  kind: 'leave',
  firstDay: day(first),
  lastDay: day(last),
  ...range,
})
type Worked = Pick<Hours, 'weekly' | 'periods'>
const takenOff = (before: Worked, after: Worked, zone: ZoneId, from: string, to: string) =>
  timeTakenOff({ before, after, zone, span: spanOfDays(day(from), day(to), zone) })

describe('what a change takes away', () => {
  it('is nothing where only hours are added', () => {
    const after = { weekly: everyDay, periods: [] }
    expect(takenOff(nothing, after, 'Australia/Sydney', '2026-11-16', '2026-11-30')).toEqual([])
  })

  it('is every hour of new leave, worked or not', () => {
    const after = applyHoursChange(nothing, { kind: 'add', period: leave('2026-11-20') })
    expect(takenOff(nothing, after, 'Australia/Perth', '2026-11-16', '2026-11-30')).toEqual([
      spanOfDays(day('2026-11-20'), day('2026-11-20'), 'Australia/Perth'),
    ])
  })

  it('is what leave takes more than before, when it is made longer', () => {
    const before = applyHoursChange(nothing, { kind: 'add', period: leave('2026-11-20') }, 'a')
    const after = applyHoursChange(before, {
      kind: 'replace',
      periodId: 'a',
      period: leave('2026-11-20', '2026-11-21'),
    })
    expect(takenOff(before, after, 'Australia/Sydney', '2026-11-16', '2026-11-30')).toEqual([
      spanOfDays(day('2026-11-21'), day('2026-11-21'), 'Australia/Sydney'),
    ])
  })

  it('is the hours of a day that is no longer worked', () => {
    const before = { weekly: everyDay, periods: [] }
    const after = { weekly: everyDay.filter(({ weekday }) => weekday !== 2), periods: [] }
    const tuesday = startOfDay(day('2026-11-17'), 'Australia/Sydney')
    expect(takenOff(before, after, 'Australia/Sydney', '2026-11-16', '2026-11-22')).toEqual([
      { start: tuesday + 540, end: tuesday + 1020 },
    ])
  })

  it('of a clinician who changes their zone is what the same clock times no longer cover there, and moved leave', () => {
    const hours = {
      weekly: everyDay,
      periods: [{ ...leave('2026-11-18'), id: 'a' }],
    }
    const span = spanOfDays(day('2026-11-17'), day('2026-11-18'), 'Australia/Sydney')
    const zones = { zone: 'Australia/Sydney', zoneAfter: 'Australia/Perth' } as const
    const tuesday = startOfDay(day('2026-11-17'), 'Australia/Sydney')
    // In November, Perth is three hours behind Sydney: work begins three hours later, and the day of leave ends later.
    expect(timeTakenOff({ before: hours, after: hours, ...zones, span })).toEqual([
      { start: tuesday + 540, end: tuesday + 720 },
    ])
    const next = spanOfDays(day('2026-11-18'), day('2026-11-19'), 'Australia/Sydney')
    const thursday = startOfDay(day('2026-11-19'), 'Australia/Sydney')
    expect(timeTakenOff({ before: hours, after: hours, ...zones, span: next })).toEqual([
      { start: thursday, end: thursday + 180 },
      { start: thursday + 540, end: thursday + 720 },
    ])
  })

  it('follows the wall clock in weeks in which it changes, in Sydney, and in Perth, where it never does', () => {
    const zones = fc.constantFrom<ZoneId[]>('Australia/Sydney', 'Australia/Perth')
    const weeks = fc.constantFrom('2027-04-01', '2027-10-01', '2027-06-17')
    const weekday = fc.constantFrom<IsoWeekday[]>(1, 2, 3, 4, 5, 6, 7)
    const range = fc
      .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 288 }))
      .filter(([start, end]) => start < end)
      .map(([start, end]) => ({ start: start * 5, end: end * 5 }))
    const hours = fc.record({
      weekly: fc.array(
        fc.record({ weekday, range }).map((row) => ({ weekday: row.weekday, ...row.range })),
        { maxLength: 6 },
      ),
    })
    const isWorked = (
      weekly: readonly { weekday: IsoWeekday; start: number; end: number }[],
      local: number,
    ) => {
      const minute = local % minutesPerDay
      const at = ((Math.floor(local / minutesPerDay) + 3) % 7) + 1
      return weekly.some((row) => row.weekday === at && row.start <= minute && minute < row.end)
    }
    fc.assert(
      fc.property(zones, weeks, hours, hours, (zone, from, before, after) => {
        const first = day(from)
        const span = spanOfDays(first, first + 6, zone)
        const lost = timeTakenOff({
          before: { ...before, periods: [] },
          after: { ...after, periods: [] },
          zone,
          span,
        })
        for (let minute = span.start; minute < span.end; minute += 5) {
          const local = localMinuteAt(new Date(minute * 60_000), zone)
          const isLost = isWorked(before.weekly, local) && !isWorked(after.weekly, local)
          expect(lost.some(({ start, end }) => start <= minute && minute < end)).toBe(isLost)
        }
      }),
      { numRuns: 25 },
    )
  }, 30_000)
})

describe('a change that is wrong', () => {
  const today = day('2026-11-16')
  const check = (change: Parameters<typeof checkHoursChange>[0], hours = nothing) =>
    checkHoursChange(change, hours, today)
  const weekly = (...rows: [start: number, end: number][]) =>
    check({ kind: 'weekly', weekly: rows.map(([start, end]) => ({ weekday: 1, start, end })) })
  const period = (one: HoursPeriod, hours = nothing) => check({ kind: 'add', period: one }, hours)

  it('of weekly hours is said beside its field', () => {
    expect(weekly([540, 720], [720, 1020])).toEqual({})
    expect(weekly([540, 720], [700, 1020])).toEqual({ 'weekly.1.start': 'This overlaps 9:00 am to 12:00 pm' })
    expect(weekly([540, 540])).toEqual({ 'weekly.0.end': hoursMessages.endsFirst })
    expect(weekly([541, 600])).toEqual({ 'weekly.0.start': hoursMessages.notOnGrid })
  })

  it('of a leave is said beside its field', () => {
    expect(period(leave('2026-11-16'))).toEqual({})
    expect(period(leave('2026-11-15'))).toEqual({ 'period.firstDate': hoursMessages.past })
    expect(period(leave('2026-11-20', '2026-11-19'))).toEqual({
      'period.lastDate': hoursMessages.lastDayFirst,
    })
    expect(period(leave('2026-11-20', '2028-11-19'))).toEqual({ 'period.lastDate': hoursMessages.tooLong })
    expect(period(leave('2026-11-20', '2026-11-20', { start: 600, end: 540 }))).toEqual({
      'period.end': hoursMessages.endsFirst,
    })
    const other = applyHoursChange(nothing, { kind: 'add', period: leave('2026-11-19', '2026-11-21') })
    expect(period(leave('2026-11-20'), other)).toEqual({
      'period.firstDate': 'This overlaps Thu 19 Nov 2026 – Sat 21 Nov 2026',
    })
  })

  it('of a leave that has begun may keep its beginning', () => {
    const hours = applyHoursChange(nothing, { kind: 'add', period: leave('2026-11-10', '2026-11-20') }, 'a')
    const longer = { kind: 'replace', periodId: 'a', period: leave('2026-11-10', '2026-11-25') } as const
    expect(check(longer, hours)).toEqual({})
  })
})
