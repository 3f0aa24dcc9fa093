import { expect, it } from 'vitest'
import type { AvailableDays } from '../choose-time/calendar-pages.ts'
import { firstStarts } from './book-next-time.tsx'

const day = (...starts: string[]): AvailableDays[string] => ({
  isAvailable: starts.length > 0,
  timeSlots: starts.map((startDateTime) => ({
    startTime: '',
    endTime: '',
    startDateTime,
    endDateTime: startDateTime,
    clinicianId: 'amelia',
    isAvailable: true,
  })),
})

it('gives the soonest starts of all days, and no more than asked for', () => {
  const days = {
    '2026-11-25': day('2026-11-24T23:00:00.000Z'),
    '2026-11-24': day('2026-11-24T03:00:00.000Z', '2026-11-23T23:00:00.000Z'),
    '2026-11-26': day(),
  }
  expect(firstStarts(days, 2)).toEqual(['2026-11-23T23:00:00.000Z', '2026-11-24T03:00:00.000Z'])
  expect(firstStarts({}, 2)).toEqual([])
})
