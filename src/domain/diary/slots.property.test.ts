import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { isWorking, naiveSlots } from './naive-slots.fixture.ts'
import { scenarios } from './scenario.fixture.ts'
import { findSlots, firstSlots } from './slots.ts'

describe('findSlots', () => {
  it('gives the answer of the slow, obvious reading of the rules', () => {
    fc.assert(
      fc.property(scenarios, ({ schedule, query }) => {
        expect(findSlots(schedule, query)).toEqual([...naiveSlots(schedule, query)])
      }),
      { numRuns: 250 },
    )
  }, 30_000)

  it('offers nothing outside hours, over a busy time, too soon or beyond the window', () => {
    fc.assert(
      fc.property(scenarios, ({ schedule, query }) => {
        for (const start of findSlots(schedule, query)) {
          const end = start + query.durationMinutes
          expect(isWorking(schedule, start) && isWorking(schedule, end - 1)).toBe(true)
          expect(
            schedule.busy.filter((busy) => busy.start < busy.end && busy.start < end && start < busy.end),
          ).toEqual([])
          expect(start).toBeGreaterThan(query.after)
          expect(start >= query.window.start && start < query.window.end).toBe(true)
        }
      }),
    )
  })

  it('offers each instant once, in order', () => {
    fc.assert(
      fc.property(scenarios, ({ schedule, query }) => {
        const slots = findSlots(schedule, query)
        expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b))
      }),
    )
  })

  it('begins with what firstSlots gives', () => {
    fc.assert(
      fc.property(scenarios, fc.integer({ min: 0, max: 8 }), ({ schedule, query }, count) => {
        expect(firstSlots(schedule, query, count)).toEqual(findSlots(schedule, query).slice(0, count))
      }),
    )
  })
})

describe("the process's own time zone", () => {
  const own = process.env.TZ
  afterEach(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })

  it('changes no answer', () => {
    const otherZones = fc.constantFrom(
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Kathmandu',
    )
    fc.assert(
      fc.property(scenarios, otherZones, (scenario, zone) => {
        const answer = () => findSlots(scenario.schedule, scenario.query)
        process.env.TZ = 'UTC'
        const expected = answer()
        process.env.TZ = zone
        expect(new Date(2027, 3, 4).getTime()).not.toBe(Date.UTC(2027, 3, 4))
        expect(answer()).toEqual(expected)
      }),
    )
  })
})
