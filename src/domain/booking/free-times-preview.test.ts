import { describe, expect, it } from 'vitest'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { spanOfDays, startOfDay } from '#domain/time/local-time.ts'
import { previewFreeTimes, proposeTimes } from './free-times-preview.ts'
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

  it('proposes the nearest times, in the order of the calendar', () => {
    const starts = Array.from({ length: 40 }, (_, index) => index * 60)
    const proposed = proposeTimes(starts, 600)
    expect(proposed).toHaveLength(15)
    expect(proposed[0]).toBe(180)
    expect(proposed.at(-1)).toBe(1020)
    expect(proposeTimes([], 600)).toEqual([])
  })
})
