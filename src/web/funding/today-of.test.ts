import { describe, expect, it } from 'vitest'
import { newClient } from './client.fixture.ts'
import { todayOf } from './today-of.ts'

describe('today', () => {
  const newYear = new Date('2026-12-31T13:30:00Z')

  it.each([
    ['Australia/Sydney', '2027-01-01'],
    ['Australia/Perth', '2026-12-31'],
    ['Mars/Olympus', '2027-01-01'],
  ])('in %s is %s', (timeZone, day) => {
    expect(todayOf(newClient({ timeZone }), newYear)).toBe(day)
  })
})
