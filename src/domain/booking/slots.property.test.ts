import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { toEpochMinutes, toLocalMinute, zoneRules } from '#domain/time/zone-rules.ts'
import { firstMaskedSlots, freeMask, startMask } from './free-mask.ts'
import { isWorking, naiveSlots, wallClock } from './naive-slots.fixture.ts'
import { scenarios } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import { slotDays } from './slot-days.ts'
import { firstSlots, slotsOf } from './slots.ts'

const anyMinute = scenarios(1)
const wholeQuanta = scenarios(5)
const viewerOf = ({ schedule, query }: Scenario) => query.filter?.zone ?? schedule.zone

describe('slotsOf', () => {
  it('gives the answer of the slow, obvious reading of the rules', () => {
    fc.assert(
      fc.property(anyMinute, ({ schedule, query }) => {
        expect(slotsOf(schedule, query)).toEqual([...naiveSlots(schedule, query)])
      }),
      { numRuns: 250 },
    )
  }, 30_000)

  it('offers nothing outside hours, over a busy time, too soon or beyond the window', () => {
    fc.assert(
      fc.property(anyMinute, ({ schedule, query }) => {
        for (const start of slotsOf(schedule, query)) {
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

  it("offers each instant once, in order, and each comes back from the viewer's clock", () => {
    fc.assert(
      fc.property(anyMinute, (scenario) => {
        const slots = slotsOf(scenario.schedule, scenario.query)
        expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b))
        for (const start of slots) {
          const rules = zoneRules(viewerOf(scenario), start, start)
          expect(toEpochMinutes(rules, toLocalMinute(rules, start))).toContain(start)
        }
      }),
    )
  })

  it('begins with what firstSlots gives', () => {
    fc.assert(
      fc.property(anyMinute, fc.integer({ min: 0, max: 8 }), ({ schedule, query }, count) => {
        expect(firstSlots(schedule, query, count)).toEqual(slotsOf(schedule, query).slice(0, count))
      }),
    )
  })
})

describe('masks', () => {
  it('give the same starts as the list', () => {
    fc.assert(
      fc.property(wholeQuanta, fc.integer({ min: 1, max: 40 }), ({ schedule, query }, count) => {
        const starts = startMask({ ...query, zone: schedule.zone })
        const masked = firstMaskedSlots(freeMask(schedule, query.window), starts, query, count)
        expect(masked).toEqual(firstSlots(schedule, query, count))
      }),
      { numRuns: 400 },
    )
  })

  it('built at different times still line up', () => {
    fc.assert(
      fc.property(wholeQuanta, fc.integer({ min: 0, max: 3000 }), ({ schedule, query }, earlier) => {
        const free = freeMask(schedule, { start: query.window.start - earlier, end: query.window.end + 77 })
        const starts = startMask({ ...query, zone: schedule.zone })
        expect(firstMaskedSlots(free, starts, query, Infinity)).toEqual(slotsOf(schedule, query))
      }),
    )
  })
})

describe('slotDays', () => {
  it("puts every slot under the date and band of the viewer's clock", () => {
    fc.assert(
      fc.property(anyMinute, (scenario) => {
        const slots = slotsOf(scenario.schedule, scenario.query)
        const days = slotDays(slots, viewerOf(scenario))
        const listed = days.flatMap(({ day, bands }) =>
          Object.entries(bands).flatMap(([band, starts]) => starts.map((start) => ({ day, band, start }))),
        )
        expect(listed.map(({ start }) => start).toSorted((a, b) => a - b)).toEqual(slots)
        for (const { day, band, start } of listed) {
          const { date, minuteOfDay } = wallClock(viewerOf(scenario), start)
          expect(new Date(day * 86_400_000).toISOString().slice(0, 10)).toBe(date)
          expect(band).toBe(minuteOfDay < 720 ? 'morning' : minuteOfDay < 1080 ? 'afternoon' : 'evening')
        }
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
      fc.property(anyMinute, otherZones, (scenario, zone) => {
        const answer = () => {
          const slots = slotsOf(scenario.schedule, scenario.query)
          return { slots, days: slotDays(slots, viewerOf(scenario)) }
        }
        process.env.TZ = 'UTC'
        const expected = answer()
        process.env.TZ = zone
        expect(new Date(2027, 3, 4).getTime()).not.toBe(Date.UTC(2027, 3, 4))
        expect(answer()).toEqual(expected)
      }),
    )
  })
})
