import { describe, expect, it } from 'vitest'
import { dayNumberOfIso } from '../time/calendar.ts'
import { spanOfDays, startOfDay } from '../time/local-time.ts'
import { previewFreeTimes, proposeTimes } from './other-times.ts'
import type { Schedule } from './schedule.ts'

const zone = 'Australia/Perth'
const monday = dayNumberOfIso('2026-11-23')
const at = (day: number, hour: number) => startOfDay(day, zone) + hour * 60
const schedule: Schedule = {
  zone,
  weekly: [{ weekday: 1, start: 540, end: 720 }],
  exceptions: [],
  busy: [{ start: at(monday, 10), end: at(monday, 11) }],
}
const query = {
  window: spanOfDays(monday, monday + 1, zone),
  after: at(monday, 0),
  durationMinutes: 50,
  stepMinutes: 60,
}

describe('what clients would see', () => {
  it('has every day of the window, what stays free and what no longer is', () => {
    const after = { ...schedule, weekly: [{ weekday: 1 as const, start: 660, end: 780 }] }
    expect(previewFreeTimes(schedule, after, query)).toEqual([
      { day: monday, free: [at(monday, 11), at(monday, 12)], lost: [at(monday, 9)] },
      { day: monday + 1, free: [], lost: [] },
    ])
  })
})

describe('what is proposed for a session that has to move', () => {
  const mondays = Array.from({ length: 52 }, (_, week) => monday + week * 7)
  const year = { ...query, window: spanOfDays(monday, monday + 363, zone) }
  const session = (day: number, hour: number) => ({ start: at(day, hour), end: at(day, hour) + 50 })
  // Three a week: 9, 10 and 11.
  const free: Schedule = { ...schedule, busy: [] }
  const starts = mondays.flatMap((day) => [9, 10, 11].map((hour) => at(day, hour)))

  it('is nearest to it, in the order of the calendar, however far ahead it is', () => {
    const lost = session(monday + 300, 10)
    const byDistance = starts.toSorted((a, b) => Math.abs(a - lost.start) - Math.abs(b - lost.start))
    const nearest = byDistance.slice(0, 15).toSorted((a, b) => a - b)
    expect(proposeTimes(free, year, lost)).toEqual(nearest)
    expect(proposeTimes(free, year, session(monday, 8))).toEqual(starts.slice(0, 15))
    expect(proposeTimes(free, year, session(monday + 400, 8))).toEqual(starts.slice(-15))
  })

  it('is looked for in the whole window where there is little, and nothing where there is none', () => {
    const [first = 0, ...later] = mondays
    const busy = later.map((day) => ({ start: at(day, 0), end: at(day, 24) }))
    expect(proposeTimes({ ...free, busy }, year, session(monday + 350, 10))).toEqual(
      [9, 10, 11].map((hour) => at(first, hour)),
    )
    expect(proposeTimes({ ...free, weekly: [] }, year, session(monday, 10))).toEqual([])
  })

  it('may overlap the session itself, and is not the time it has', () => {
    const lost = session(monday, 10)
    const halfHours = { ...query, stepMinutes: 30 }
    const beside = { start: at(monday, 11), end: at(monday, 12) }
    expect(proposeTimes({ ...free, busy: [lost, beside] }, halfHours, lost)).toEqual([
      at(monday, 9),
      at(monday, 9) + 30,
    ])
  })
})
