import { describe, expect, it } from 'vitest'
import { newClient } from './client.fixture.ts'
import { localToday } from './local-today.ts'

describe('today', () => {
  const newYear = new Date('2026-12-31T13:30:00Z')

  it.each([
    ['Australia/Sydney', '2027-01-01'],
    ['Australia/Perth', '2026-12-31'],
  ] as const)('in %s is %s', (timeZone, day) => {
    expect(localToday(newClient({ timeZone }), newYear)).toBe(day)
  })
})
