import fc from 'fast-check'
import { dayNumberOfIso, type IsoWeekday, minutesPerDay } from '../time/calendar.ts'
import { bands } from '../time/days-and-times.ts'
import { offeredZones } from '../time/zones.ts'
import { type HoursException, pauseChoices, type Schedule } from './schedule.ts'
import type { SlotQuery } from './slots.ts'

export interface Scenario {
  readonly schedule: Schedule
  readonly query: SlotQuery
}

/** The Saturday before each change of 2027 in the four zones that have one, and one with nothing special. */
const firstDays = ['2027-04-03', '2027-10-02', '2027-06-19'].map(dayNumberOfIso)

const zones = fc.constantFrom(...offeredZones.map(({ id }) => id))
const weekdays = fc.constantFrom<IsoWeekday[]>(6, 7, 7, 1, 2)

const range = fc
  .tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 1440 }))
  .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))

/** Hours around the changed hour, whole days and hours that touch come up often: there the mistakes are. */
const hours = fc.oneof(
  range,
  fc.constantFrom(
    { start: 0, end: 360 },
    { start: 0, end: 1440 },
    { start: 150, end: 240 },
    { start: 60, end: 130 },
    { start: 130, end: 190 },
  ),
)

export const scenarios: fc.Arbitrary<Scenario> = fc.constantFrom(...firstDays).chain((firstDay) => {
  const noon = firstDay * minutesPerDay - 720
  const minutes = fc.integer({ min: noon, max: noon + 3 * minutesPerDay })
  const exception: fc.Arbitrary<HoursException> = fc
    .tuple(
      fc.integer({ min: firstDay - 1, max: firstDay + 3 }),
      fc.constantFrom('leave' as const, 'extra' as const),
      hours,
    )
    .map(([day, kind, { start, end }]) => ({ day, kind, start, end }))
  const schedule: fc.Arbitrary<Schedule> = fc.record({
    zone: zones,
    weekly: fc.array(
      fc.tuple(weekdays, hours).map(([weekday, { start, end }]) => ({ weekday, start, end })),
      {
        minLength: 2,
        maxLength: 12,
      },
    ),
    exceptions: fc.array(exception, { maxLength: 4 }),
    busy: fc.array(
      fc
        .tuple(minutes, fc.integer({ min: 0, max: 200 }), fc.boolean())
        .map(([start, length, isSession]) => ({ start, end: start + length, isSession })),
      { maxLength: 6 },
    ),
    pauseMinutes: fc.constantFrom(0, ...pauseChoices),
  })
  const query: fc.Arbitrary<SlotQuery> = fc.record(
    {
      window: fc
        .tuple(
          fc.integer({ min: noon, max: noon + minutesPerDay }),
          fc.integer({ min: 1, max: 2 * minutesPerDay }),
        )
        .map(([start, length]) => ({ start, end: start + length })),
      after: fc.integer({ min: noon - minutesPerDay, max: noon + minutesPerDay }),
      durationMinutes: fc.integer({ min: 1, max: 120 }),
      stepMinutes: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(15, 30, 60)),
      filter: fc.record(
        {
          zone: zones,
          weekdays: fc.uniqueArray(weekdays),
          times: fc.subarray([bands.morning.filter, bands.afternoon.filter, bands.evening.filter]),
        },
        { requiredKeys: ['zone'] },
      ),
    },
    { requiredKeys: ['window', 'after', 'durationMinutes', 'stepMinutes'] },
  )
  return fc.record({ schedule, query })
})
