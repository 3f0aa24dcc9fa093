import { describe, expect, it } from 'vitest'
import { dayNumberOfIso, minutesPerDay } from '../time/calendar.ts'
import { formatTimeAt } from '../time/format.ts'
import { dateOfEpochMinute, spanOfDays } from '../time/local-time.ts'
import { offeredZones, type ZoneId } from '../time/zones.ts'
import { naiveSlots } from './naive-slots.fixture.ts'
import type { Schedule } from './schedule.ts'
import { findSlots, type SlotQuery } from './slots.ts'

/** quality/faults row 11, in every offered zone. Both dates are Sundays. */
const spring = dayNumberOfIso('2027-10-03')
const autumn = dayNumberOfIso('2027-04-04')
const changing = new Set<ZoneId>([
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Adelaide',
  'Pacific/Norfolk',
])
const zones = offeredZones.map(({ id }) => ({ zone: id, changes: changing.has(id) }))

const scheduleOf = (zone: ZoneId, start = 0, end = 360): Schedule => ({
  zone,
  weekly: [{ weekday: 7, start, end }],
  exceptions: [],
  busy: [],
})

const queryOf = (zone: ZoneId, day: number, minutes = 30): SlotQuery => ({
  window: spanOfDays(day, day, zone),
  after: 0,
  durationMinutes: minutes,
  stepMinutes: minutes,
})

function clockTimes(slots: readonly number[], zone: ZoneId): string[] {
  return slots.map((start) => formatTimeAt(dateOfEpochMinute(start), zone, 'HH:mm'))
}

describe.each(zones)('$zone', ({ zone, changes }) => {
  it('never offers a time that the spring change skips', () => {
    const offered = clockTimes(findSlots(scheduleOf(zone), queryOf(zone, spring)), zone)
    expect(offered.filter((time) => time.startsWith('02:'))).toEqual(changes ? [] : ['02:00', '02:30'])
    expect(offered).toContain('03:00')
  })

  it('offers both instants of a time that the autumn change repeats', () => {
    const slots = findSlots(scheduleOf(zone), queryOf(zone, autumn))
    const offered = clockTimes(slots, zone).filter((time) => time === '02:30')
    expect(offered).toHaveLength(changes ? 2 : 1)
    expect(new Set(slots).size).toBe(slots.length)
  })

  it('loses and gains no hour of working time', () => {
    const realHours = (day: number) => findSlots(scheduleOf(zone), queryOf(zone, day, 60)).length
    expect([realHours(spring), realHours(autumn), realHours(autumn + 7)]).toEqual(
      changes ? [5, 7, 6] : [6, 6, 6],
    )
  })

  it('fits an appointment across the change by real minutes', () => {
    for (const day of [spring, autumn]) {
      const query = queryOf(zone, day, 90)
      expect(findSlots(scheduleOf(zone), query)).toEqual([...naiveSlots(scheduleOf(zone), query)])
    }
  })

  it("shows a viewer elsewhere the clinician's own starts", () => {
    const schedule = { ...scheduleOf(zone, 540, 1020) }
    const own = findSlots(schedule, queryOf(zone, spring, 60))
    for (const viewer of offeredZones) {
      const filtered = { ...queryOf(zone, spring, 60), filter: { zone: viewer.id } }
      expect(findSlots(schedule, filtered)).toEqual(own)
    }
    expect(clockTimes(own, zone)[0]).toBe('09:00')
    expect(own).toHaveLength(8)
  })
})

describe('Sydney seen from Adelaide', () => {
  it('shows 08:30, not 09:00, for a start at 09:00', () => {
    const slots = findSlots(scheduleOf('Australia/Sydney', 540, 720), queryOf('Australia/Sydney', spring, 60))
    expect(clockTimes(slots, 'Australia/Adelaide')).toEqual(['08:30', '09:30', '10:30'])
  })
})

describe('hours that begin or end inside the changed hour', () => {
  const sydney = (day: number, start: number, end: number) =>
    clockTimes(
      findSlots(scheduleOf('Australia/Sydney', start, end), queryOf('Australia/Sydney', day, 15)),
      'Australia/Sydney',
    )

  it('are worked only where the clock shows them', () => {
    expect(sydney(spring, 90, 150)).toEqual(['01:30', '01:45'])
    expect(sydney(spring, 135, 195)).toEqual(['03:00'])
    expect(sydney(spring, 120, 180)).toEqual([])
  })

  it('are worked twice where the clock shows them twice', () => {
    expect(sydney(autumn, 150, 180)).toEqual(['02:30', '02:45', '02:30', '02:45'])
    expect(sydney(autumn, 105, 135)).toEqual(['01:45', '02:00', '02:00'])
  })
})

describe('days in the clinician and the viewer zone', () => {
  it('filters by the weekday that the viewer sees', () => {
    // Sunday 00:00-06:00 in Norfolk is still Saturday in Perth until 04:00 there.
    const query: SlotQuery = {
      ...queryOf('Pacific/Norfolk', dayNumberOfIso('2027-06-20'), 60),
      filter: { zone: 'Australia/Perth', weekdays: [7] },
    }
    expect(clockTimes(findSlots(scheduleOf('Pacific/Norfolk'), query), 'Pacific/Norfolk')).toEqual([
      '03:00',
      '04:00',
      '05:00',
    ])
  })

  it('keeps one stretch of work over midnight', () => {
    const schedule: Schedule = {
      ...scheduleOf('Australia/Sydney'),
      weekly: [
        { weekday: 6, start: 1380, end: 1440 },
        { weekday: 7, start: 0, end: 60 },
      ],
    }
    const saturday = autumn - 1
    const query = { ...queryOf('Australia/Sydney', saturday, 30), durationMinutes: 90 }
    expect(clockTimes(findSlots(schedule, query), 'Australia/Sydney')).toEqual(['23:00', '23:30'])
    expect(query.window.end - query.window.start).toBe(minutesPerDay)
  })
})
