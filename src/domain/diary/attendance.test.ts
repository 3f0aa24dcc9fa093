import { describe, expect, it } from 'vitest'
import { cancellationOutcome } from './attendance.ts'

describe('cancellation', () => {
  const startsAt = new Date('2027-04-05T00:00:00Z')
  it.each([
    ['client', '2027-04-03T00:00:00.000Z', 'cancelWithNotice'],
    ['client', '2027-04-03T00:00:00.001Z', 'cancelShortNotice'],
    ['clinician', '2027-04-01T00:00:00.000Z', 'clinicianCancelWithNotice'],
    ['clinician', '2027-04-06T00:00:00.000Z', 'clinicianCancelShortNotice'],
  ] as const)('by the %s at %s is %s', (by, now, outcome) => {
    expect(cancellationOutcome({ by, startsAt, now: new Date(now) })).toBe(outcome)
  })
})
