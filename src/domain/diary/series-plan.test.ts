import { expect, it } from 'vitest'
import { dayNumberOfIso } from '../time/calendar.ts'
import { toEpochMinute } from '../time/local-time.ts'
import type { Schedule } from './schedule.ts'
import { planTime } from './series.ts'

const at = (instant: string) => toEpochMinute(new Date(instant))
// Mondays from 9:00 to 12:00 in Perth, which is UTC+8 all year; 10:00 on 16 November is taken.
const schedule: Schedule = {
  zone: 'Australia/Perth',
  weekly: [{ weekday: 1, start: 540, end: 720 }],
  exceptions: [],
  busy: [{ start: at('2026-11-16T02:00:00Z'), end: at('2026-11-16T02:50:00Z') }],
}
const query = { after: at('2026-11-15T00:00:00Z'), durationMinutes: 50, stepMinutes: 60 }

it('says whether a time is free, taken or outside the hours, with the nearest of that day', () => {
  expect(planTime(schedule, query, at('2026-11-16T01:00:00Z'))).toMatchObject({ state: 'free', others: [] })
  expect(planTime(schedule, query, at('2026-11-16T02:00:00Z'))).toMatchObject({
    state: 'taken',
    others: [at('2026-11-16T01:00:00Z'), at('2026-11-16T03:00:00Z')],
  })
  expect(planTime(schedule, query, at('2026-11-16T06:00:00Z'))).toMatchObject({
    state: 'notWorking',
    others: [at('2026-11-16T03:00:00Z'), at('2026-11-16T01:00:00Z')],
  })
  expect(planTime(schedule, query, at('2026-11-17T02:00:00Z'))).toMatchObject({
    state: 'notWorking',
    others: [],
  })
})

it('offers nothing that has passed', () => {
  const late = { ...query, after: at('2026-11-16T02:30:00Z') }
  expect(planTime(schedule, late, at('2026-11-16T02:00:00Z')).others).toEqual([at('2026-11-16T03:00:00Z')])
})

it('says that a day is a public holiday, unless the clinician works on it in extra hours', () => {
  const [start, day] = [at('2026-11-16T01:00:00Z'), dayNumberOfIso('2026-11-16')]
  const closed = { day, kind: 'closed', start: 0, end: 1440 } as const
  expect(planTime({ ...schedule, exceptions: [closed] }, query, start)).toEqual({
    start,
    state: 'holiday',
    others: [],
  })
  const extra = { day, kind: 'extra', start: 540, end: 600 } as const
  expect(planTime({ ...schedule, exceptions: [closed, extra] }, query, start).state).toBe('free')
})
