import { describe, expect, it } from 'vitest'
import { bands } from '../time/days-and-times.ts'
import type { IsoWeekday } from '../time/calendar.ts'
import { dayNumberOfIso, toIsoWeekday } from '../time/calendar.ts'
import { formatTimeAt } from '../time/format.ts'
import { dateOfEpochMinute, toEpochMinute, spanOfDays, startOfDay } from '../time/local-time.ts'
import { latestTooSoon } from './booking-window.ts'
import { naiveSlots } from './naive-slots.fixture.ts'
import type { HoursException, Schedule } from './schedule.ts'
import { findSlots, firstSlots, type SlotQuery } from './slots.ts'

const zone = 'Australia/Sydney'
const monday = dayNumberOfIso('2027-06-21')
const at = (time: string) => toEpochMinute(new Date(`2027-06-21T${time}+10:00`))

const schedule: Schedule = {
  zone,
  weekly: [
    { weekday: 1, start: 540, end: 720 },
    { weekday: 1, start: 780, end: 900 },
  ],
  exceptions: [],
  busy: [],
}

const query: SlotQuery = {
  window: spanOfDays(monday, monday, zone),
  after: 0,
  durationMinutes: 50,
  stepMinutes: 30,
}

function timesOf(changes: Partial<Schedule>, changedQuery: Partial<SlotQuery> = {}): string[] {
  return findSlots({ ...schedule, ...changes }, { ...query, ...changedQuery }).map((start) =>
    formatTimeAt(dateOfEpochMinute(start), zone, 'HH:mm'),
  )
}

const exception = (kind: HoursException['kind'], start: number, end: number): HoursException => ({
  day: monday,
  kind,
  start,
  end,
})

describe('slots of a day', () => {
  it('start on the grid and fit whole into one stretch of work', () => {
    expect(timesOf({})).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '13:00', '13:30', '14:00'])
  })

  it('keep to the wall clock, whatever minute the hours begin at', () => {
    expect(timesOf({ weekly: [{ weekday: 1, start: 550, end: 660 }] })).toEqual(['09:30', '10:00'])
  })

  it('leave out what a busy time touches, but not what it only meets', () => {
    expect(timesOf({ busy: [{ start: at('09:50'), end: at('10:30') }] })).toEqual([
      '09:00',
      '10:30',
      '11:00',
      '13:00',
      '13:30',
      '14:00',
    ])
  })

  it('follow leave of a day, leave of an hour and extra hours; leave wins', () => {
    expect(timesOf({ exceptions: [exception('leave', 0, 1440)] })).toEqual([])
    expect(timesOf({ exceptions: [exception('leave', 540, 840)] })).toEqual(['14:00'])
    expect(timesOf({ exceptions: [exception('leave', 0, 1440), exception('extra', 1080, 1200)] })).toEqual([])
    expect(timesOf({ exceptions: [exception('leave', 0, 1080), exception('extra', 1080, 1140)] })).toEqual([
      '18:00',
    ])
  })

  it('join extra hours to the hours they touch', () => {
    expect(timesOf({ exceptions: [exception('extra', 720, 780)] })).toContain('11:30')
  })

  it('are later than now plus the buffer', () => {
    const now = (time: string) => ({ after: latestTooSoon(new Date(`2027-06-21T${time}+10:00`)) })
    expect(timesOf({}, now('11:59:59'))[0]).toBe('14:00')
    expect(timesOf({}, now('12:00:00'))).toEqual([])
    expect(timesOf({}, now('11:30:00'))[0]).toBe('14:00')
    expect(timesOf({}, now('11:29:59'))[0]).toBe('13:30')
  })

  it("answer filters in the viewer's zone", () => {
    const perth = (times: readonly { start: number; end: number }[]) =>
      timesOf({}, { filter: { zone: 'Australia/Perth', weekdays: [1], times } })
    // Perth is two hours behind: 10:00 in Sydney is the first start of its morning.
    expect(perth([bands.morning.filter])).toEqual(['10:00', '10:30', '11:00', '13:00', '13:30'])
    expect(perth([bands.afternoon.filter, bands.evening.filter])).toEqual(['14:00'])
    expect(timesOf({}, { filter: { zone: 'Australia/Perth', weekdays: [2] } })).toEqual([])
    expect(timesOf({}, { filter: { zone, weekdays: [], times: [] } })).toHaveLength(8)
  })

  it('stop at the number asked for', () => {
    expect(firstSlots(schedule, query, 2)).toEqual([at('09:00'), at('09:30')])
    expect(firstSlots(schedule, query, 0)).toEqual([])
  })
})

describe('the measured workload', () => {
  // The definition of bench/slot-workload.json; the change of 4 April lies inside its four weeks.
  const first = dayNumberOfIso('2027-03-22')
  const window = spanOfDays(first, first + 27, zone)
  const hours: number[] = []
  for (let day = first; day < first + 27; day++) {
    const weekday = toIsoWeekday(day)
    const ofDay = weekday === 7 ? [] : weekday === 6 ? [9, 10, 11, 12] : [9, 10, 11, 14, 15, 16]
    for (const hour of ofDay) hours.push(startOfDay(day, zone) + hour * 60)
  }
  const weekly = ([1, 2, 3, 4, 5] as IsoWeekday[]).flatMap((weekday) => [
    { weekday, start: 540, end: 750 },
    { weekday, start: 810, end: 1050 },
  ])
  const clinician = (c: number): Schedule => ({
    zone,
    weekly: [...weekly, { weekday: 6, start: 540, end: 780 }],
    exceptions: [],
    busy: Array.from({ length: 40 }, (_, k) => {
      const start = (hours[(Math.floor(k * 3.4) + 7 * c) % hours.length] ?? Number.NaN) + 15 * (c % 4)
      return { start, end: start + 50 }
    }),
  })
  const workload = (stepMinutes: number): SlotQuery => ({
    window,
    after: latestTooSoon(new Date('2027-03-21T21:30:00Z'), 120),
    durationMinutes: 50,
    stepMinutes,
  })

  it('has 95 slots hourly and 305 every quarter, as counted minute by minute', () => {
    expect(hours).toHaveLength(136)
    for (const [step, count] of [
      [60, 95],
      [15, 305],
    ] as const) {
      const slots = findSlots(clinician(0), workload(step))
      expect(slots).toHaveLength(count)
      expect(slots).toEqual([...naiveSlots(clinician(0), workload(step))])
    }
  }, 30_000)

  it('finds the first three of each clinician', () => {
    for (let c = 0; c < 8; c++) {
      for (const step of [60, 15]) {
        const [first, second, third] = naiveSlots(clinician(c), workload(step))
        expect(firstSlots(clinician(c), workload(step), 3)).toEqual([first, second, third])
      }
    }
  }, 30_000)
})
