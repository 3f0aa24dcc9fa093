import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scenarios } from './scenario.fixture.ts'
import { createSlotFinder, placeFrom } from './slots-of-many.ts'
import { findSlots } from './slots.ts'

const lengths = fc.record({
  durationMinutes: fc.integer({ min: 5, max: 600 }),
  stepMinutes: fc.constantFrom(5, 15, 20, 60),
})

it('gives each of several clinicians the starts that they have by themselves, however much they share', () => {
  fc.assert(
    fc.property(
      scenarios,
      fc.array(scenarios, { maxLength: 3 }),
      fc.array(lengths, { minLength: 1, maxLength: 3 }),
      ({ schedule, query: { window, after } }, others, kinds) => {
        const find = createSlotFinder({ window, after })
        const { weekly } = schedule
        const sameHours = others.map((other) => ({ ...other.schedule, weekly }))
        for (const one of [schedule, ...sameHours, schedule, { ...schedule, exceptions: [], busy: [] }])
          expect(find(one, kinds).map((starts) => [...starts])).toEqual(
            kinds.map((kind) => findSlots(one, { window, after, ...kind })),
          )
      },
    ),
    { numRuns: 300 },
  )
}, 60_000)

it('finds the first start that is not before a moment', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: -1, max: 51 }),
      (minutes, least) => {
        const starts = minutes.toSorted((a, b) => a - b)
        expect(placeFrom(new Int32Array(starts), least)).toBe(starts.filter((start) => start < least).length)
      },
    ),
  )
})
