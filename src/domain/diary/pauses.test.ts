import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumberOfIso } from '../time/calendar.ts'
import { startOfDay } from '../time/local-time.ts'
import { pauseChoices, type Schedule, takenTime, withTakenTime } from './schedule.ts'
import { scenarios } from './scenario.fixture.ts'
import { findSlots } from './slots.ts'

const zone = 'Australia/Sydney'
const midnight = startOfDay(dayNumberOfIso('2027-06-21'), zone)
const at = (hour: number, minute = 0) => midnight + hour * 60 + minute
const query = {
  window: { start: at(0), end: at(24) },
  after: at(0) - 1,
  durationMinutes: 50,
  stepMinutes: 15,
}

/** A Monday from nine to one. */
const monday = (part: Partial<Schedule>): Schedule => ({
  zone,
  weekly: [{ weekday: 1, start: 9 * 60, end: 13 * 60 }],
  exceptions: [],
  busy: [],
  ...part,
})
const session = { start: at(10, 30), end: at(11, 20), isSession: true }

describe('a pause after each session', () => {
  it('keeps its minutes free before and after a booked session', () => {
    const starts = (pauseMinutes: number) => findSlots(monday({ busy: [session], pauseMinutes }), query)
    expect(starts(0)).toEqual([at(9), at(9, 15), at(9, 30), at(11, 30), at(11, 45), at(12)])
    expect(starts(10)).toEqual([at(9), at(9, 15), at(9, 30), at(11, 30), at(11, 45), at(12)])
    expect(starts(15)).toEqual([at(9), at(9, 15), at(11, 45), at(12)])
    expect(starts(60)).toEqual([])
  })

  it('is not needed at the end of the hours, nor beside a busy time of another calendar', () => {
    const elsewhere = { ...session, isSession: false }
    expect(findSlots(monday({ busy: [elsewhere], pauseMinutes: 60 }), query)).toEqual(
      findSlots(monday({ busy: [elsewhere] }), query),
    )
    expect(findSlots(monday({ pauseMinutes: 60 }), query).at(-1)).toBe(at(12))
  })

  it('lies between any two sessions that are booked one after the other from what is on offer', () => {
    const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(choices, fc.constantFrom(...pauseChoices), (picks, pauseMinutes) => {
        const busy: Schedule['busy'][number][] = []
        for (const pick of picks) {
          const starts = findSlots(monday({ busy, pauseMinutes }), query)
          const start = starts[pick % Math.max(1, starts.length)]
          if (start !== undefined) busy.push({ start, end: start + query.durationMinutes, isSession: true })
        }
        const inOrder = busy.toSorted((a, b) => a.start - b.start)
        const gaps = inOrder.slice(1).map(({ start }, index) => start - (inOrder[index]?.end ?? start))
        expect(gaps.filter((gap) => gap < pauseMinutes)).toEqual([])
      }),
    )
  })

  it('offers the same starts where it was counted in before', () => {
    fc.assert(
      fc.property(scenarios, ({ schedule, query: asked }) => {
        expect(findSlots(withTakenTime(schedule), asked)).toEqual(findSlots(schedule, asked))
      }),
    )
  })

  it('is nothing around nothing', () => {
    expect(takenTime({ busy: [{ start: 60, end: 60, isSession: true }], pauseMinutes: 15 })).toEqual([])
  })
})
