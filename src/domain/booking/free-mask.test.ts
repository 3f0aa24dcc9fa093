import { describe, expect, it } from 'vitest'
import { bands } from '#domain/time/bands.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { epochMinuteOf, spanOfDays } from '#domain/time/local-time.ts'
import { firstMaskedSlots, freeMask, startMask } from './free-mask.ts'
import type { Schedule } from './schedule.ts'

const zone = 'Australia/Sydney'
const monday = dayNumberOfIso('2027-06-21')
const window = spanOfDays(monday, monday + 27, zone)
const at = (iso: string) => epochMinuteOf(new Date(`${iso}+10:00`))
const schedule: Schedule = { zone, weekly: [{ weekday: 1, start: 540, end: 1200 }], exceptions: [], busy: [] }
const query = { after: at('2027-06-21T08:00'), durationMinutes: 50 }

describe('masks', () => {
  it('find the next starts that suit a filter, weeks ahead', () => {
    const busy = [{ start: at('2027-06-21T00:00'), end: at('2027-06-28T18:31') }]
    const evenings = startMask({
      zone,
      stepMinutes: 30,
      window,
      filter: { zone, times: [bands.evening.filter] },
    })
    expect(firstMaskedSlots(freeMask({ ...schedule, busy }, window), evenings, query, 2)).toEqual([
      at('2027-06-28T19:00'),
      at('2027-07-05T18:00'),
    ])
  })

  it('serve every duration from one mask of free time', () => {
    const free = freeMask(schedule, window)
    const starts = startMask({ zone, stepMinutes: 60, window: spanOfDays(monday, monday, zone) })
    const count = (durationMinutes: number) =>
      firstMaskedSlots(free, starts, { ...query, durationMinutes }, Infinity).length
    expect([count(30), count(60), count(90), count(660), count(665)]).toEqual([11, 11, 10, 1, 0])
  })

  it('hold four weeks, and the day that the last appointment may run into, in about a kilobyte', () => {
    expect(freeMask(schedule, window).words.byteLength).toBeLessThanOrEqual((29 * 9 + 1) * 4)
  })

  it('offer nothing that runs beyond their end', () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
    const alwaysOn = { ...schedule, weekly: weekdays.map((weekday) => ({ weekday, start: 0, end: 1440 })) }
    // Whole words, so that the mask ends where its time does.
    const start = Math.ceil(window.start / 160) * 160
    const day = { start, end: start + 1440 }
    const everywhere = startMask({ zone, stepMinutes: 5, window: { start, end: day.end + 5 * 1440 } })
    const slots = firstMaskedSlots(freeMask(alwaysOn, day), everywhere, query, Infinity)
    expect(slots.at(-1)).toBe(day.end + 1440 - query.durationMinutes)
  })

  it('refuse a step or duration that their quanta cannot hold', () => {
    expect(() => startMask({ zone, stepMinutes: 7, window })).toThrow(RangeError)
    const free = freeMask(schedule, window)
    expect(() => firstMaskedSlots(free, free, { ...query, durationMinutes: 52 }, 1)).toThrow(RangeError)
  })
})
